import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { coalesce } from './concurrency'

describe('coalesce', () => {
  it('shares one run when calls arrive at the same time', async () => {
    let runs = 0
    const shared = coalesce(() => Promise.resolve((runs += 1)))
    assert.deepEqual(await Promise.all([shared(), shared(), shared()]), [1, 1, 1])
    assert.equal(await shared(), 2)
  })

  it('starts another run when a call arrives during a run', async () => {
    let price = 'old'
    const after: Promise<string>[] = []
    const shared = coalesce(() => {
      const seen = price
      if (price === 'old') {
        price = 'new'
        after.push(shared())
      }
      return Promise.resolve(seen)
    })
    assert.equal(await shared(), 'old')
    assert.deepEqual(await Promise.all(after), ['new'])
  })

  it('runs again when the previous run failed', async () => {
    let runs = 0
    const shared = coalesce(() => ((runs += 1) === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(runs)))
    await assert.rejects(shared(), /gone/)
    assert.equal(await shared(), 2)
  })
})

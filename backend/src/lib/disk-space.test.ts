import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDiskSpace } from './disk'

describe('createDiskSpace', () => {
  it('checks again after a second when the clock was set back', async (test) => {
    let free = 100
    const space = createDiskSpace('/', 50, () => Promise.resolve(free))
    assert.equal(await space.isAvailable(), true)
    test.mock.timers.enable({ apis: ['Date'], now: 0 })
    free = 10
    await sleep(1_100)
    assert.equal(await space.isAvailable(), false)
    await assert.rejects(space.require(), { statusCode: 507 })
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBoundedQueue } from './concurrency'

describe('createBoundedQueue', () => {
  const open = () => createBoundedQueue({ concurrency: 1, waiting: 1, fullMessage: 'Full', retryAfterSeconds: 1 })
  const gone = new Error('gone')

  it('removes a waiting job and frees its place when its caller disconnects', async () => {
    const queue = open()
    let finish: () => void = () => undefined
    const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)))
    const caller = new AbortController()
    let started = 0
    const second = queue.run(() => Promise.resolve((started += 1)), caller.signal)
    await assert.rejects(
      queue.run(() => Promise.resolve()),
      { statusCode: 503 },
    )
    caller.abort(gone)
    await assert.rejects(second, gone)
    const third = queue.run(() => Promise.resolve('third'))
    finish()
    await first
    assert.equal(await third, 'third')
    assert.equal(started, 0)
  })

  it('counts a running job until it ends when its caller disconnects', async () => {
    const queue = open()
    const caller = new AbortController()
    let finish: () => void = () => undefined
    const first = queue.run(() => new Promise<string>((resolve) => (finish = () => resolve('first'))), caller.signal)
    caller.abort(gone)
    let started = false
    const second = queue.run(() => {
      started = true
      return Promise.resolve()
    })
    await new Promise(setImmediate)
    assert.equal(started, false)
    finish()
    assert.equal(await first, 'first')
    await second
  })

  it('runs a job after all others when it is asked to, and lets it take none of their places', async () => {
    const queue = open()
    const order: string[] = []
    const job = (name: string) => () => Promise.resolve(void order.push(name))
    let finish: () => void = () => undefined
    const running = queue.run(() => new Promise<void>((resolve) => (finish = resolve)))
    const last = queue.runLast(job('last'))
    const after = queue.runAfterOthers(job('after'))
    await assert.rejects(queue.runAfterOthers(job('refused')), { statusCode: 503 })
    const usual = queue.run(job('usual'))
    finish()
    await Promise.all([running, last, after, usual])
    assert.deepEqual(order, ['usual', 'after', 'last'])
  })

  it('does not start a job when its caller has already disconnected', async () => {
    await assert.rejects(
      open().run(() => Promise.reject(new Error('it started')), AbortSignal.abort(gone)),
      gone,
    )
  })
})

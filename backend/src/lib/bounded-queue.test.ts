import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBoundedQueue } from './bounded-queue'

describe('createBoundedQueue', () => {
  const open = () => createBoundedQueue({ atOnce: 1, waiting: 1, fullMessage: 'Full', retryAfterSeconds: 1 })
  const gone = new Error('gone')

  it('takes out a job whose caller has gone, and its place with it', async () => {
    const line = open()
    let finish: () => void = () => undefined
    const first = line.run(() => new Promise<void>((resolve) => (finish = resolve)))
    const leaving = new AbortController()
    let began = 0
    const second = line.run(() => Promise.resolve((began += 1)), leaving.signal)
    await assert.rejects(
      line.run(() => Promise.resolve()),
      { statusCode: 503 },
    )
    leaving.abort(gone)
    await assert.rejects(second, gone)
    const third = line.run(() => Promise.resolve('third'))
    finish()
    await first
    assert.equal(await third, 'third')
    assert.equal(began, 0)
  })

  it('holds the place of a job that has begun until it ends, although its caller has gone', async () => {
    const line = open()
    const leaving = new AbortController()
    let finish: () => void = () => undefined
    const first = line.run(() => new Promise<string>((resolve) => (finish = () => resolve('first'))), leaving.signal)
    leaving.abort(gone)
    let began = false
    const second = line.run(() => {
      began = true
      return Promise.resolve()
    })
    await new Promise(setImmediate)
    assert.equal(began, false)
    finish()
    assert.equal(await first, 'first')
    await second
  })

  it('does not begin a job whose caller has gone already', async () => {
    await assert.rejects(
      open().run(() => Promise.reject(new Error('it began')), AbortSignal.abort(gone)),
      gone,
    )
  })
})

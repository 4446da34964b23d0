import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { singleFlight } from './concurrency'

describe('singleFlight', () => {
  function open() {
    const shared = singleFlight<string>()
    let finish: (value: string) => void = () => undefined
    const signals: AbortSignal[] = []
    const call = (caller?: AbortSignal) =>
      shared(
        'key',
        (abandoned) => {
          signals.push(abandoned)
          return new Promise((resolve) => (finish = resolve))
        },
        caller,
      )
    return { call, signals, finish: (value: string) => finish(value) }
  }

  it('runs one job when several callers wait for it', async () => {
    const { call, signals, finish } = open()
    const outcomes = Promise.all([call(), call()])
    finish('done')
    assert.deepEqual(await outcomes, ['done', 'done'])
    assert.equal(signals.length, 1)
  })

  it('aborts the job only when the last caller disconnects', () => {
    const { call, signals } = open()
    const [one, other] = [new AbortController(), new AbortController()]
    void call(one.signal)
    void call(other.signal)
    one.abort()
    assert.equal(signals[0]?.aborted, false)
    other.abort(new Error('disconnected'))
    assert.deepEqual(
      signals.map(({ reason }): unknown => reason),
      [new Error('disconnected')],
    )
  })

  it('does not abort the job when a caller without a signal waits for it', () => {
    const { call, signals } = open()
    const visitor = new AbortController()
    void call(visitor.signal)
    void call()
    visitor.abort()
    assert.equal(signals[0]?.aborted, false)
  })
})

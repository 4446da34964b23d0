import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { singleFlight } from './single-flight'

describe('singleFlight', () => {
  function open() {
    const shared = singleFlight<string>()
    let finish: (value: string) => void = () => undefined
    const signals: AbortSignal[] = []
    const ask = (caller?: AbortSignal) =>
      shared(
        'key',
        (abandoned) => {
          signals.push(abandoned)
          return new Promise((resolve) => (finish = resolve))
        },
        caller,
      )
    return { ask, signals, finish: (value: string) => finish(value) }
  }

  it('runs one job for callers that ask meanwhile', async () => {
    const { ask, signals, finish } = open()
    const outcomes = Promise.all([ask(), ask()])
    finish('done')
    assert.deepEqual(await outcomes, ['done', 'done'])
    assert.equal(signals.length, 1)
  })

  it('aborts the job when the last caller has gone, and not before', () => {
    const { ask, signals } = open()
    const [one, other] = [new AbortController(), new AbortController()]
    void ask(one.signal)
    void ask(other.signal)
    one.abort()
    assert.equal(signals[0]?.aborted, false)
    other.abort(new Error('gone'))
    assert.deepEqual(
      signals.map(({ reason }): unknown => reason),
      [new Error('gone')],
    )
  })

  it('never aborts a job that a caller without a signal waits for', () => {
    const { ask, signals } = open()
    const visitor = new AbortController()
    void ask(visitor.signal)
    void ask()
    visitor.abort()
    assert.equal(signals[0]?.aborted, false)
  })
})

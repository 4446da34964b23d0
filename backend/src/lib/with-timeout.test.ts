import assert from 'node:assert/strict'
import { getEventListeners, once } from 'node:events'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { withTimeout } from './concurrency'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe('withTimeout', () => {
  const neverAborted = new AbortController().signal
  const untilAborted = async (signal: AbortSignal) => {
    await once(signal, 'abort')
    throw signal.reason
  }

  it('settles like the work and removes its listener when the work ends', async () => {
    const outer = new AbortController()
    let inner: AbortSignal | undefined
    const work = (signal: AbortSignal) => Promise.resolve((inner = signal))
    assert.equal(await withTimeout(20, outer.signal, work), inner)
    await assert.rejects(
      withTimeout(20, outer.signal, () => Promise.reject(new Error('broken'))),
      /^Error: broken$/,
    )
    assert.deepEqual(getEventListeners(outer.signal, 'abort'), [])
    await setTimeout(60)
    assert.equal(inner?.aborted, false)
  })

  it('aborts the work after the timeout even when garbage is collected meanwhile', async () => {
    const limited = withTimeout(200, neverAborted, untilAborted)
    await setTimeout(50)
    collectGarbage()
    const tooLate = setTimeout(5_000, undefined, { ref: false })
    await assert.rejects(Promise.race([limited, tooLate]), {
      name: 'TimeoutError',
      message: 'it took longer than 0.2 s',
    })
  })

  it('aborts the work, and starts no further work, when the outer signal is aborted', async () => {
    const outer = new AbortController()
    const limited = withTimeout(60_000, outer.signal, untilAborted)
    const reason = new Error('The backend is stopping')
    outer.abort(reason)
    await assert.rejects(limited, reason)
    let started = false
    const work = () => Promise.resolve((started = true))
    await assert.rejects(withTimeout(60_000, outer.signal, work), reason)
    assert.equal(started, false)
  })
})

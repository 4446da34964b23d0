import assert from 'node:assert/strict'
import { getEventListeners, once } from 'node:events'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { withTimeout } from './with-timeout'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe('withTimeout', () => {
  const neverAborted = new AbortController().signal
  const untilAborted = async (signal: AbortSignal) => {
    await once(signal, 'abort')
    throw signal.reason
  }

  it('passes on what the work comes to, and listens no longer', async () => {
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

  it('tells work that takes too long, however much garbage is collected meanwhile', async () => {
    const limited = withTimeout(200, neverAborted, untilAborted)
    await setTimeout(50)
    collectGarbage()
    const tooLate = setTimeout(5_000, undefined, { ref: false })
    await assert.rejects(Promise.race([limited, tooLate]), {
      name: 'TimeoutError',
      message: 'it took longer than 0.2 s',
    })
  })

  it('is over together with the outer signal, and does not begin after it', async () => {
    const outer = new AbortController()
    const limited = withTimeout(60_000, outer.signal, untilAborted)
    const reason = new Error('The backend is being stopped')
    outer.abort(reason)
    await assert.rejects(limited, reason)
    let begun = false
    const deaf = () => Promise.resolve((begun = true))
    await assert.rejects(withTimeout(60_000, outer.signal, deaf), reason)
    assert.equal(begun, false)
  })
})

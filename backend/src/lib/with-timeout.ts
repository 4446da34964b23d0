/**
 * Runs work with a signal that is aborted after `limitMs` (reason: a `TimeoutError`) or with `outer`. The work must
 * react to it. No work starts once `outer` is aborted.
 *
 * Not `AbortSignal.any` with `AbortSignal.timeout`: nothing references the latter, so it may be garbage-collected
 * before it fires (nodejs/node#57736).
 */
export async function withTimeout<Result>(
  limitMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  outer.throwIfAborted()
  const controller = new AbortController()
  const follow = () => {
    controller.abort(outer.reason)
  }
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`it took longer than ${limitMs / 1_000} s`, 'TimeoutError'))
  }, limitMs)
  outer.addEventListener('abort', follow, { once: true })
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', follow)
  }
}

/**
 * Runs work with a signal that is aborted after so many milliseconds (reason: a `TimeoutError`), or together with
 * `outer` and for its reason. It is up to the work to heed it. Once `outer` is aborted no work begins.
 *
 * Not `AbortSignal.any` with `AbortSignal.timeout`: nothing holds on to the latter, so it may be collected as garbage
 * before its time and never comes (nodejs/node#57736).
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

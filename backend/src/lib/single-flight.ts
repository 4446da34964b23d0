/**
 * Lets calls with the same key share one job while it is pending. The job's signal is aborted once every caller's
 * signal is, with the reason of the last one; a caller without a signal never stops waiting.
 */
export function singleFlight<Result>(): (
  key: string,
  job: (abandoned: AbortSignal) => Promise<Result>,
  caller?: AbortSignal,
) => Promise<Result> {
  const pending = new Map<
    string,
    { readonly outcome: Promise<Result>; readonly join: (caller?: AbortSignal) => void }
  >()
  return (key, job, caller) => {
    const running = pending.get(key)
    if (running !== undefined) {
      running.join(caller)
      return running.outcome
    }
    const { abandoned, join } = countCallers()
    join(caller)
    const outcome = job(abandoned).finally(() => pending.delete(key))
    pending.set(key, { outcome, join })
    return outcome
  }
}

function countCallers() {
  const controller = new AbortController()
  let waiting = 0
  return {
    abandoned: controller.signal,
    join: (caller?: AbortSignal) => {
      waiting += 1
      const leave = () => {
        waiting -= 1
        if (waiting === 0) controller.abort(caller?.reason)
      }
      if (caller?.aborted === true) leave()
      else caller?.addEventListener('abort', leave, { once: true })
    },
  }
}

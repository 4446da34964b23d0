import { setImmediate } from 'node:timers/promises'

/**
 * Lets calls that arrive together share one run of `run`. A call never joins a run that has already
 * started, but the one after it: so each caller sees everything that was true when it asked, while
 * at most one run is under way, however many ask.
 */
export function coalesce<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | null = null

  return () => {
    next ??= startAfter(running)
    return next
  }

  async function startAfter(previous: Promise<unknown>): Promise<Result> {
    await previous
    // Requests that lie ready in other sockets get their turn to join first.
    await setImmediate()
    next = null
    const started = run()
    running = started.catch(() => undefined)
    return started
  }
}

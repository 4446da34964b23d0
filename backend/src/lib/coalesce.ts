import { setImmediate } from 'node:timers/promises'

/**
 * Lets concurrent calls share one run of `run`. A call never joins a run that has already started but the next one,
 * so each caller sees everything that was true when it called. At most one run is pending at a time.
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
    // Requests that are ready in other sockets can join first.
    await setImmediate()
    next = null
    const started = run()
    running = started.catch(() => undefined)
    return started
  }
}

import PQueue from 'p-queue'
import { HttpError } from './errors'

export type Run = <Result>(job: () => Promise<Result>, abandoned?: AbortSignal) => Promise<Result>

/** Runs a few jobs at a time, lets a limited number wait and rejects the others. */
export interface BoundedQueue {
  /**
   * @param abandoned removes a job that has not started from the queue; the job rejects with its reason
   * @throws HttpError 503 with Retry-After when the queue is full
   */
  readonly run: Run
  /** The same for a job that starts only when none of `run` waits. It takes up none of their places. */
  readonly runAfterOthers: Run
  /** Runs a job that nobody waits for when the queue is empty; never rejected. */
  runLast<Result>(job: () => Promise<Result>): Promise<Result>
  /** Jobs that run, and that wait. */
  load(): { readonly running: number; readonly waiting: number }
}

const PRIORITY = { usual: 2, afterOthers: 1, last: 0 } as const

export function createBoundedQueue(options: {
  concurrency: number
  waiting: number
  /** The message of the 503 response. */
  fullMessage: string
  retryAfterSeconds: number
}): BoundedQueue {
  const queue = new PQueue({ concurrency: options.concurrency })
  const runIn =
    (priority: number): Run =>
    async (job, abandoned) => {
      const isBusy = queue.pending >= options.concurrency
      if (isBusy && queue.sizeBy({ priority }) >= options.waiting) {
        throw new HttpError(503, options.fullMessage, { 'retry-after': String(options.retryAfterSeconds) })
      }
      // Aborting a job that has started would free its slot in the queue although it goes on.
      const { signal, start } = untilStarted(abandoned)
      return queue.add(
        () => {
          start()
          return job()
        },
        { priority, signal },
      )
    }
  return {
    run: runIn(PRIORITY.usual),
    runAfterOthers: runIn(PRIORITY.afterOthers),
    runLast: (job) => queue.add(job, { priority: PRIORITY.last }),
    load: () => ({ running: queue.pending, waiting: queue.size }),
  }
}

/** A signal that follows `outer` only until `start` is called. */
function untilStarted(outer?: AbortSignal): { signal: AbortSignal; start: () => void } {
  const controller = new AbortController()
  const follow = () => {
    controller.abort(outer?.reason)
  }
  if (outer?.aborted === true) follow()
  outer?.addEventListener('abort', follow, { once: true })
  return { signal: controller.signal, start: () => outer?.removeEventListener('abort', follow) }
}

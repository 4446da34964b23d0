import PQueue from 'p-queue'
import { HttpError } from './errors'

/** A few jobs at a time, a bounded number waiting, the rest turned away. */
export interface BoundedQueue {
  /**
   * @param abandoned takes a job that has not begun out of the line, which then rejects with its reason
   * @throws HttpError 503 with Retry-After when the line is full
   */
  run<Result>(job: () => Promise<Result>, abandoned?: AbortSignal): Promise<Result>
  /** Runs a job nobody waits for: when there is no other, and never turned away. */
  runLast<Result>(job: () => Promise<Result>): Promise<Result>
}

const PRIORITY = { usual: 1, last: 0 } as const

export function createBoundedQueue(options: {
  atOnce: number
  waiting: number
  /** What somebody turned away is told. */
  fullMessage: string
  retryAfterSeconds: number
}): BoundedQueue {
  const queue = new PQueue({ concurrency: options.atOnce })
  return {
    run: async (job, abandoned) => {
      const isBusy = queue.pending >= options.atOnce
      if (isBusy && queue.sizeBy({ priority: PRIORITY.usual }) >= options.waiting) {
        throw new HttpError(503, options.fullMessage, { 'retry-after': String(options.retryAfterSeconds) })
      }
      // Of a job that has begun the queue would free the place although it goes on.
      const { signal, begin } = untilBegun(abandoned)
      return queue.add(
        () => {
          begin()
          return job()
        },
        { priority: PRIORITY.usual, signal },
      )
    },
    runLast: (job) => queue.add(job, { priority: PRIORITY.last }),
  }
}

/** A signal that follows `outer` only until `begin` is called. */
function untilBegun(outer?: AbortSignal): { signal: AbortSignal; begin: () => void } {
  const controller = new AbortController()
  const follow = () => {
    controller.abort(outer?.reason)
  }
  if (outer?.aborted === true) follow()
  outer?.addEventListener('abort', follow, { once: true })
  return { signal: controller.signal, begin: () => outer?.removeEventListener('abort', follow) }
}

import PQueue from 'p-queue'
import { HttpError } from './errors'

/** A few jobs at a time, a bounded number waiting, the rest turned away. */
export interface WaitingLine {
  /** @throws HttpError 503 with Retry-After when the line is full */
  run<Result>(job: () => Promise<Result>): Promise<Result>
  /** Runs a job nobody waits for: when there is no other, and never turned away. */
  runLast<Result>(job: () => Promise<Result>): Promise<Result>
}

const PRIORITY = { usual: 1, last: 0 } as const

export function createWaitingLine(options: {
  atOnce: number
  waiting: number
  /** What somebody turned away is told. */
  fullMessage: string
  retryAfterSeconds: number
}): WaitingLine {
  const queue = new PQueue({ concurrency: options.atOnce })
  return {
    run: async (job) => {
      const isBusy = queue.pending >= options.atOnce
      if (isBusy && queue.sizeBy({ priority: PRIORITY.usual }) >= options.waiting) {
        throw new HttpError(503, options.fullMessage, { 'retry-after': String(options.retryAfterSeconds) })
      }
      return queue.add(job, { priority: PRIORITY.usual })
    },
    runLast: (job) => queue.add(job, { priority: PRIORITY.last }),
  }
}

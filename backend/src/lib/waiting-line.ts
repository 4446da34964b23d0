import pLimit from 'p-limit'
import { HttpError } from './errors'

/** A few jobs at a time, a bounded number waiting, the rest turned away. */
export interface WaitingLine {
  /** @throws HttpError 503 with Retry-After when the line is full */
  run<Result>(job: () => Promise<Result>): Promise<Result>
}

export function createWaitingLine(options: {
  atOnce: number
  waiting: number
  /** What somebody turned away is told. */
  fullMessage: string
  retryAfterSeconds: number
}): WaitingLine {
  const limit = pLimit(options.atOnce)
  return {
    run: async (job) => {
      if (limit.activeCount >= options.atOnce && limit.pendingCount >= options.waiting) {
        throw new HttpError(503, options.fullMessage, { 'retry-after': String(options.retryAfterSeconds) })
      }
      return limit(job)
    },
  }
}

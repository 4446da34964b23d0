import type * as z from 'zod/mini'

/**
 * A kind of background work. Jobs are rows of the database: they survive the process, and a job added in a
 * transaction exists only when that commits.
 */
export interface JobQueue<Data extends object = object> {
  readonly name: string
  readonly data: z.ZodMiniType<Data>
  /** How often a failed job is retried, and the delay before the first retry, which doubles with `backoff`. */
  readonly retries: { readonly limit: number; readonly delaySeconds: number; readonly backoff: boolean }
  /** A job that takes longer, or whose process died, counts as failed. */
  readonly timeoutSeconds: number
  /** A job is dropped when it is added while another one waits (not: while another one runs). */
  readonly onlyOneWaits?: boolean
}

/** A queue with data of any type: enough to create it. */
export type AnyQueue = Omit<JobQueue, 'data'>

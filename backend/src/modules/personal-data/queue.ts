import * as z from 'zod/mini'
import type { JobQueue } from '../../jobs/queue'

/** Completes the deletion of an account. `id` is of `account_deletions`: a job never names the person. */
export const accountDeletion: JobQueue<{ id: string; tries: number }> = {
  name: 'account-deletion',
  data: z.object({ id: z.string(), tries: z.int() }),
  retries: { limit: 100, delaySeconds: 60, backoff: false },
  timeoutSeconds: 300,
}

/** Deletes what is stored for longer than `KEEP_…_DAYS`. */
export const oldDataRemoval: JobQueue = {
  name: 'old-data-removal',
  data: z.object({}),
  retries: { limit: 5, delaySeconds: 5 * 60, backoff: true },
  timeoutSeconds: 600,
  onlyOneWaits: true,
}

import * as z from 'zod/mini'
import type { JobQueue } from '../../jobs/queue'

/** Completes the deletion of an account. `id` is of `account_deletions`: a job never names the person. */
export const accountDeletion: JobQueue<{ id: string; tries: number }> = {
  name: 'account-deletion',
  data: z.object({ id: z.string(), tries: z.int() }),
  retries: { limit: 100, delaySeconds: 60, backoff: false },
  timeoutSeconds: 300,
}

import * as z from 'zod/mini'
import type { JobQueue } from '../../jobs/queue'

/**
 * Each job only says "check whether there is something to publish". Every change adds one of its own, so that
 * none is missed; a job that finds nothing to do ends at once.
 */
export const publishing: JobQueue = {
  name: 'publishing',
  data: z.object({}),
  retries: { limit: 1_000, delaySeconds: 5, backoff: false },
  timeoutSeconds: 60,
}

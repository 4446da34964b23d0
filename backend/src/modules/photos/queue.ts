import * as z from 'zod/mini'
import type { JobQueue } from '../../jobs/queue'

/** Measures a photo and makes its sizes before a visitor requests them. */
export const photoPreparation: JobQueue<{ url: string }> = {
  name: 'photo-preparation',
  data: z.object({ url: z.string() }),
  retries: { limit: 3, delaySeconds: 60, backoff: true },
  timeoutSeconds: 15 * 60,
}

import * as z from 'zod/mini'
import type { JobQueue } from '../../jobs/queue'

/**
 * An unavailable mail server does not fail the jobs below: they add themselves again, later each time (mailing.ts).
 * These retries are for processes and databases that die.
 */
const RETRIES = { limit: 100, delaySeconds: 60, backoff: false }

/** Mails the link that confirms an alert. */
export const alertConfirmation: JobQueue<{ alertId: string; tries: number }> = {
  name: 'alert-confirmation',
  data: z.object({ alertId: z.string(), tries: z.int() }),
  retries: RETRIES,
  timeoutSeconds: 120,
}

/** Sends one alert mail. */
export const alertMail: JobQueue<{ mailId: string; tries: number }> = {
  name: 'alert-mail',
  data: z.object({ mailId: z.string(), tries: z.int() }),
  retries: RETRIES,
  timeoutSeconds: 120,
}

/** Looks for new matches of the alerts that are due. */
export const alertCheck: JobQueue = {
  name: 'alert-look',
  data: z.object({}),
  retries: { limit: 3, delaySeconds: 60, backoff: true },
  timeoutSeconds: 600,
  onlyOneWaits: true,
}

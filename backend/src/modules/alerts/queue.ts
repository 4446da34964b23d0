import * as z from 'zod/mini'
import { mailQueue } from '../../jobs/mail-delivery'
import type { JobQueue } from '../../jobs/queue'

/** Mails the link that confirms an alert. */
export const alertConfirmation = mailQueue('alert-confirmation', z.object({ alertId: z.string(), tries: z.int() }))

/** Sends one alert mail. */
export const alertMail = mailQueue('alert-mail', z.object({ mailId: z.string(), tries: z.int() }))

/** Looks for new matches of the alerts that are due. */
export const alertCheck: JobQueue = {
  name: 'alert-look',
  data: z.object({}),
  retries: { limit: 3, delaySeconds: 60, backoff: true },
  timeoutSeconds: 600,
  onlyOneWaits: true,
}

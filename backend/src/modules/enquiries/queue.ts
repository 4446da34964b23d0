import * as z from 'zod/mini'
import type { JobQueue } from '../../jobs/queue'

/**
 * Mails a visitor's message to the agency or, with `entryId`, the agency's reply to the visitor. An unavailable mail
 * server does not fail the job: it adds itself again, later each time (service.ts). These retries are for processes and
 * databases that die.
 */
export const enquiryMail: JobQueue<{ enquiryId: string; tries: number; entryId?: string | undefined }> = {
  name: 'enquiry-mail',
  data: z.object({ enquiryId: z.string(), tries: z.int(), entryId: z.optional(z.string()) }),
  retries: { limit: 100, delaySeconds: 60, backoff: false },
  timeoutSeconds: 120,
}

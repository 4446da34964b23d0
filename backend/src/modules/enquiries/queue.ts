import * as z from 'zod/mini'
import { mailQueue } from '../../jobs/mail-delivery'

/** Mails a visitor's message to the agency or, with `entryId`, the agency's reply to the visitor. */
export const enquiryMail = mailQueue(
  'enquiry-mail',
  z.object({ enquiryId: z.string(), tries: z.int(), entryId: z.optional(z.string()) }),
)

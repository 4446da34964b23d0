import * as z from 'zod/mini'
import { personalAlertSchema, stoppedMailsSchema } from './account-data'
import {
  enquiryInputSchema,
  enquirySchema,
  ENTRY_EMPTY,
  orNone,
  PHONE_INVALID,
  reachableFields,
  writtenFields,
} from './enquiry'
import { idSchema, NULL_CHARACTER } from './fields'
import { CONTACT, LISTING_KINDS } from './limits'
import { EMAIL_PATTERN, readEmailAddress } from './text/email-address'
import { parsePhoneNumber, PHONE_RULE } from './text/phone-number'
import { offerInputSchema } from './viewings/offer'
import { viewingSchema } from './viewings/viewing'

/**
 * What the backend takes from visitors, and what the administrator enters about people who wrote: messages from chats,
 * and searches for what is stored. Apart from `enquiry.ts`, because forms of visitors must not load the numbering plans
 * of telephones.
 */

/** A visitor's telephone number by the numbering plans, in E.164 form; '' for none. */
const visitorPhone = orNone(
  reachableFields.phone.check(
    z.overwrite((phone) => parsePhoneNumber(phone) ?? phone),
    z.refine((phone) => phone === '' || parsePhoneNumber(phone) !== null, PHONE_INVALID),
  ),
)

/** The bodies of `POST /api/contact` and `POST /api/offers` as the backend judges them. */
export const enquiryRequestSchema = z.safeExtend(enquiryInputSchema, { phone: visitorPhone })
export const offerRequestSchema = z.safeExtend(offerInputSchema, { phone: visitorPhone })

/** The body of `POST /api/enquiries`: a message that the administrator pasted from a chat. The number becomes E.164. */
export const pastedEnquiryInputSchema = z
  .strictObject({
    name: writtenFields.name,
    phone: z._default(
      z.nullable(
        z.string(PHONE_RULE).check(
          z.overwrite((phone) => parsePhoneNumber(phone) ?? phone),
          z.refine((phone) => parsePhoneNumber(phone) !== null, PHONE_RULE),
        ),
      ),
      null,
    ),
    message: z.string(ENTRY_EMPTY).check(
      z.overwrite((message) => message.replaceAll('\r\n', '\n')),
      z.trim(),
      z.minLength(1, ENTRY_EMPTY),
      z.maxLength(CONTACT.messageMax, `Message must be at most ${CONTACT.messageMax} characters`),
      z.refine((message) => !message.includes(NULL_CHARACTER), 'Message cannot hold a null character'),
    ),
    listingKind: z.optional(z.enum(LISTING_KINDS)),
    listingId: z.optional(idSchema),
  })
  .check(
    z.refine(({ listingKind, listingId }) => (listingKind === undefined) === (listingId === undefined), {
      error: 'listingKind and listingId belong together',
      path: ['listingId'],
    }),
  )

export const PERSON_SEARCH_RULE = 'Enter an email address, or a telephone number such as 0712 345 678'

/** Who is looked for: exactly one of the two. */
const searchFields = {
  email: z.optional(
    z
      .string(PERSON_SEARCH_RULE)
      .check(
        z.overwrite(readEmailAddress),
        z.email({ pattern: EMAIL_PATTERN, error: PERSON_SEARCH_RULE }),
        z.maxLength(CONTACT.emailMax, PERSON_SEARCH_RULE),
      ),
  ),
  /** E.164; a number that was stored before numbers were checked may have no such form, and is found as it is. */
  phone: z.optional(
    z.string(PERSON_SEARCH_RULE).check(
      z.overwrite((phone) => parsePhoneNumber(phone) ?? phone.replaceAll(/[\s().-]/g, '')),
      z.regex(/^\+?\d{7,15}$/, PERSON_SEARCH_RULE),
    ),
  ),
}

function namesOne({ email, phone }: { email?: string | undefined; phone?: string | undefined }): boolean {
  return (email === undefined) !== (phone === undefined)
}

/** The body of `POST /api/admin/people/find`; in the body, because URLs are logged. */
export const personSearchSchema = z
  .strictObject(searchFields)
  .check(z.refine(namesOne, { error: PERSON_SEARCH_RULE, path: ['email'] }))

/** What is stored about somebody who wrote, asked for alerts or for visits. */
export const foundPersonSchema = z.object({
  messages: z.array(enquirySchema),
  /** Oldest first. */
  viewings: z._default(z.array(viewingSchema), []),
  alerts: z.array(personalAlertSchema),
  hasStoppedMails: stoppedMailsSchema,
})

/** The body of `POST /api/admin/people/delete`: with the numbers that were shown, so that nothing unseen is deleted. */
export const personDeletionSchema = z
  .strictObject({ ...searchFields, messages: z.int(), alerts: z.int(), viewings: z._default(z.int(), 0) })
  .check(z.refine(namesOne, { error: PERSON_SEARCH_RULE, path: ['email'] }))

export const deletedCountsSchema = z.object({ messages: z.int(), alerts: z.int(), viewings: z._default(z.int(), 0) })

export type PastedEnquiryInput = z.infer<typeof pastedEnquiryInputSchema>
export type PersonSearch = z.infer<typeof personSearchSchema>
export type FoundPerson = z.infer<typeof foundPersonSchema>
export type PersonDeletion = z.infer<typeof personDeletionSchema>
export type DeletedCounts = z.infer<typeof deletedCountsSchema>

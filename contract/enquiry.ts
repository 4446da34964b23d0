import * as z from 'zod/mini'
import { idSchema } from './fields'
import { CONTACT, LISTING_KINDS } from './limits'

const MESSAGES = {
  name: `Name must be at least ${CONTACT.nameMin} characters`,
  email: 'Please enter a valid email',
  message: `Message must be at least ${CONTACT.messageMin} characters`,
} as const

/** Line breaks and similar characters, which could forge lines in the header of an e-mail. */
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u
/** The only character that PostgreSQL cannot store as text. */
const NULL_CHARACTER = '\u0000'

/** A message of a visitor to the agency (spec §5, Contact form). */
const writtenFields = {
  name: z.string(MESSAGES.name).check(
    z.trim(),
    z.minLength(CONTACT.nameMin, MESSAGES.name),
    z.maxLength(CONTACT.nameMax, `Name must be at most ${CONTACT.nameMax} characters`),
    z.refine((name) => !CONTROL_CHARACTER.test(name), 'Name must be a single line'),
  ),
  email: z
    .string(MESSAGES.email)
    .check(z.trim(), z.email(MESSAGES.email), z.maxLength(CONTACT.emailMax, MESSAGES.email)),
  message: z.string(MESSAGES.message).check(
    // HTML forms submit line breaks as two characters, but visitors count one.
    z.overwrite((message) => message.replaceAll('\r\n', '\n')),
    z.trim(),
    z.minLength(CONTACT.messageMin, MESSAGES.message),
    z.maxLength(CONTACT.messageMax, `Message must be at most ${CONTACT.messageMax} characters`),
    z.refine((message) => !message.includes(NULL_CHARACTER), 'Message cannot hold a null character'),
  ),
}

/** The contact form's own fields. */
export const enquiryFormSchema = z.object(writtenFields)

/**
 * The body of `POST /api/contact` (spec §7). The listing is that of the page with the form. The last two distinguish
 * people from programs: an invisible field, and how long the form was open. A message that a program probably wrote is
 * accepted as suspected spam.
 */
export const enquiryInputSchema = z
  .object({
    ...writtenFields,
    listingKind: z.optional(z.enum(LISTING_KINDS)),
    listingId: z.optional(idSchema),
    website: z.optional(z.string()),
    openForMs: z.optional(z.number()),
  })
  .check(
    z.refine(({ listingKind, listingId }) => (listingKind === undefined) === (listingId === undefined), {
      error: 'listingKind and listingId belong together',
      path: ['listingId'],
    }),
  )

export const enquiryTakenSchema = z.object({ message: z.string() })

/** A message for the administrator. Times are ISO 8601 timestamps. */
export const enquirySchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** The listing that it is about, with its title at that time; null when it was unknown. */
  listing: z.nullable(z.object({ kind: z.enum(LISTING_KINDS), id: z.string(), title: z.nullable(z.string()) })),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
  /** When the mail server accepted it; null before. */
  deliveredAt: z.nullable(z.string()),
  /** When it was written to the outbox because there is no mail server; else null. */
  outboxAt: z.nullable(z.string()),
  /** Listed separately, and not mailed. */
  suspectedSpam: z.boolean(),
})

/** `?folder=`: messages, or suspected spam. */
export const enquiryFolderSchema = z.enum(['inbox', 'suspected_spam'])

/** Unread messages first, then the newest. `next` is the `?after=` of the next page; null at the end. */
export const enquiryPageSchema = z.object({ enquiries: z.array(enquirySchema), next: z.nullable(z.string()) })

const numberSchema = z.int().check(z.nonnegative())

/** `count` excludes suspected spam, which is counted separately. */
export const unreadCountSchema = z.object({ count: numberSchema, suspectedSpam: numberSchema })

export const enquiryReadInputSchema = z.object({ read: z.boolean() })

export type EnquiryFolder = z.infer<typeof enquiryFolderSchema>
export type EnquiryForm = z.infer<typeof enquiryFormSchema>
export type EnquiryInput = z.infer<typeof enquiryInputSchema>
export type Enquiry = z.infer<typeof enquirySchema>
export type UnreadCount = z.infer<typeof unreadCountSchema>
export type EnquiryPage = z.infer<typeof enquiryPageSchema>

import * as z from 'zod/mini'
import { idSchema } from './fields'
import { CONTACT, LISTING_KINDS } from './limits'

const MESSAGES = {
  name: `Name must be at least ${CONTACT.nameMin} characters`,
  email: 'Please enter a valid email',
  message: `Message must be at least ${CONTACT.messageMin} characters`,
} as const

/** Line breaks and their like: they have no place in a name, and in a mail's header they forge lines. */
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u
/** PostgreSQL's text holds every character but this one. */
const NULL_CHARACTER = '\u0000'

/** What a visitor writes to the agency (spec §5, Contact form). */
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
    // Forms end their lines with two characters, of which a visitor knows nothing.
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
 * The body of `POST /api/contact` (spec §7). The listing is that of the page it was written on. The
 * last two tell people from programs: a field nobody sees, and how long the form has been open. What
 * looks like a program's work is taken all the same, as suspected spam.
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

/** A message as the administrator gets it. Times are ISO 8601 timestamps. */
export const enquirySchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** The listing it is about; its title as it was then, null when it was unknown. */
  listing: z.nullable(z.object({ kind: z.enum(LISTING_KINDS), id: z.string(), title: z.nullable(z.string()) })),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
  /** When the mail server accepted it; null while it has not. */
  deliveredAt: z.nullable(z.string()),
  /** When it was written to the outbox, for lack of a mail server; null when it was not. */
  outboxAt: z.nullable(z.string()),
  /** Shown apart, and not mailed. */
  suspectedSpam: z.boolean(),
})

/** `?folder=`: messages, or what was probably written by programs. */
export const enquiryFolderSchema = z.enum(['inbox', 'suspected_spam'])

/** Unread messages first, then the newest. `next` asks for the following ones as `?after=`; null at the end. */
export const enquiryPageSchema = z.object({ enquiries: z.array(enquirySchema), next: z.nullable(z.string()) })

const numberSchema = z.int().check(z.nonnegative())

/** `count` leaves suspected spam out, which has a number of its own. */
export const unreadCountSchema = z.object({ count: numberSchema, suspectedSpam: numberSchema })

export const enquiryReadInputSchema = z.object({ read: z.boolean() })

export type EnquiryFolder = z.infer<typeof enquiryFolderSchema>
export type EnquiryForm = z.infer<typeof enquiryFormSchema>
export type EnquiryInput = z.infer<typeof enquiryInputSchema>
export type Enquiry = z.infer<typeof enquirySchema>
export type UnreadCount = z.infer<typeof unreadCountSchema>
export type EnquiryPage = z.infer<typeof enquiryPageSchema>

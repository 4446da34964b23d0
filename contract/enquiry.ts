import * as z from 'zod/mini'
import { ENQUIRY_ENTRY_KINDS, ENQUIRY_KINDS, ENQUIRY_SOURCES, ENQUIRY_STATUSES } from './admin-limits'
import { idSchema, NULL_CHARACTER } from './fields'
import { CONTACT, LISTING_KINDS, PROPERTY_TYPES } from './limits'
import { EMAIL_PATTERN, readEmailAddress } from './text/email-address'

const MESSAGES = {
  name: `Name must be at least ${CONTACT.nameMin} characters`,
  email: 'Please enter a valid email',
  message: `Message must be at least ${CONTACT.messageMin} characters`,
} as const

/** The error where an email address or a telephone number is enough, and neither is given. */
export const CONTACT_NEEDED = 'Please give an email or a phone number'
export const PHONE_INVALID = 'Please enter a valid phone number'
/** Characters of a telephone number as typed; its digits, with or without the country's code. */
const PHONE_TYPED = { max: 40, digitsMin: 7, digitsMax: 17 } as const

/** The error of a message, reply or note without words. */
export const ENTRY_EMPTY = 'Please write something first.'

/** Line breaks and similar characters, which could forge lines in the header of an email. */
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u

/** A message of a visitor to the agency (docs/product.md, "Contact"). */
export const writtenFields = {
  name: z.string(MESSAGES.name).check(
    z.trim(),
    z.minLength(CONTACT.nameMin, MESSAGES.name),
    z.maxLength(CONTACT.nameMax, `Name must be at most ${CONTACT.nameMax} characters`),
    z.refine((name) => !CONTROL_CHARACTER.test(name), 'Name must be a single line'),
  ),
  email: z
    .string(MESSAGES.email)
    .check(
      z.overwrite(readEmailAddress),
      z.email({ pattern: EMAIL_PATTERN, error: MESSAGES.email }),
      z.maxLength(CONTACT.emailMax, MESSAGES.email),
    ),
  message: z.string(MESSAGES.message).check(
    // HTML forms submit line breaks as two characters, but visitors count one.
    z.overwrite((message) => message.replaceAll('\r\n', '\n')),
    z.trim(),
    z.minLength(CONTACT.messageMin, MESSAGES.message),
    z.maxLength(CONTACT.messageMax, `Message must be at most ${CONTACT.messageMax} characters`),
    z.refine((message) => !message.includes(NULL_CHARACTER), 'Message cannot hold a null character'),
  ),
}

/**
 * Whether a text could be a telephone number. Visitors' pages do without the numbering plans, by which the backend
 * judges: `visitorPhone` in enquirer.ts.
 */
function isPhoneLike(text: string): boolean {
  const digits = text.replaceAll(/\P{Nd}/gu, '').length
  return text.length <= PHONE_TYPED.max && digits >= PHONE_TYPED.digitsMin && digits <= PHONE_TYPED.digitsMax
}

/** An email address and a telephone number of which one may be missing, as ''. The number is as typed. */
export const reachableFields = {
  email: z.string(MESSAGES.email).check(
    z.overwrite(readEmailAddress),
    z.refine((email) => email === '' || EMAIL_PATTERN.test(email), MESSAGES.email),
    z.maxLength(CONTACT.emailMax, MESSAGES.email),
  ),
  phone: z.string(PHONE_INVALID).check(
    z.trim(),
    z.refine((phone) => phone === '' || isPhoneLike(phone), PHONE_INVALID),
  ),
}

interface Reachable {
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** A rule about several fields, reported together with the faults of each. */
const beside = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  path: ['email'],
}

/** An email address or a telephone number is given. */
export const saysHowToAnswer = z.refine<Reachable>(({ email = '', phone = '' }) => email !== '' || phone !== '', {
  ...beside,
  error: CONTACT_NEEDED,
})

/** Where a message came from; whatever a browser sends is cut to one line. */
export const originText = z
  .string()
  .check(z.overwrite((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').slice(0, CONTACT.originMax)))

/** The contact form's own fields. */
export const enquiryFormSchema = z.object({ ...writtenFields, phone: z.optional(reachableFields.phone) })

/** The same of a listing's form, where an email address or a telephone number is enough. */
export const listingEnquiryFormSchema = z
  .object({ ...writtenFields, email: reachableFields.email, phone: z.optional(reachableFields.phone) })
  .check(saysHowToAnswer)

/**
 * What tells people from programs: an invisible field, and how long the form was open. What a program probably wrote is
 * accepted as suspected spam.
 */
export const originFields = {
  leaveEmpty: z.optional(z.string()),
  openForMs: z.optional(z.number()),
  page: z.optional(originText),
  campaign: z.optional(originText),
}

/** An email address or telephone number that may be missing or null, which is ''. */
export function orNone(schema: (typeof reachableFields)['email']) {
  const given = z.transform((text: string | null) => text ?? '')
  return z._default(z.pipe(given, schema), '')
}

/**
 * The body of `POST /api/contact` (docs/product.md, "Contact"). The listing is that of the page with the form; with one,
 * `email` may be '', and without one `phone` may be.
 */
export const enquiryInputSchema = z
  .object({
    ...writtenFields,
    email: orNone(reachableFields.email),
    phone: orNone(reachableFields.phone),
    listingKind: z.optional(z.enum(LISTING_KINDS)),
    listingId: z.optional(idSchema),
    /** The invisible field of earlier pages, which browsers fill in from a visitor's profile. */
    website: z.optional(z.string()),
    ...originFields,
  })
  .check(
    z.refine<Reachable & { listingId?: string | undefined }>(
      ({ email, listingId }) => listingId !== undefined || email !== '',
      { ...beside, error: MESSAGES.email },
    ),
    z.refine<Reachable & { listingId?: string | undefined }>(
      ({ email, phone, listingId }) => listingId === undefined || email !== '' || phone !== '',
      { ...beside, error: CONTACT_NEEDED },
    ),
    z.refine(({ listingKind, listingId }) => (listingKind === undefined) === (listingId === undefined), {
      error: 'listingKind and listingId belong together',
      path: ['listingId'],
    }),
  )

export const enquiryTakenSchema = z.object({ message: z.string() })

/** Something the agency added to a conversation: a reply by mail, a note, a call. Times are ISO 8601 timestamps. */
const enquiryEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(ENQUIRY_ENTRY_KINDS),
  text: z.string(),
  createdAt: z.string(),
  /** Of a mail; see `enquirySchema`. */
  deliveredAt: z.nullable(z.string()),
  outboxAt: z.nullable(z.string()),
  /** When the mail server refused the visitor's address for good; null otherwise. */
  refusedAt: z._default(z.nullable(z.string()), null),
})

/** What can be offered to the agency to sell or let. */
export const OFFERED = ['home', 'land', 'car'] as const

/** What was offered, as it is stored; the place of a home or of land, the make and model of a car. */
export const offerSchema = z.object({
  what: z.enum(OFFERED),
  type: z.nullable(z.enum(PROPERTY_TYPES)),
  place: z.nullable(z.string()),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** Expected, in whole Kenyan shillings. */
  price: z.nullable(z.number()),
  /** The listing that was made of it. */
  draftId: z._default(z.nullable(z.string()), null),
})

/** A message for the administrator. Times are ISO 8601 timestamps. */
export const enquirySchema = z.object({
  id: idSchema,
  /** What it is: a message, the request for a visit, or something offered. */
  kind: z._default(z.enum(ENQUIRY_KINDS), 'message'),
  name: z.string(),
  /** It is '' when only a telephone number is known. */
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
  status: z._default(z.enum(ENQUIRY_STATUSES), 'open'),
  /** The page it was written on and the campaign that led there, when the link named one. */
  page: z._default(z.nullable(z.string()), null),
  campaign: z._default(z.nullable(z.string()), null),
  /** One pasted from a chat is not mailed. */
  source: z._default(z.enum(ENQUIRY_SOURCES), 'form'),
  /** In E.164 form. */
  phone: z._default(z.nullable(z.string()), null),
  /** The visit that was asked for; null also when it has been deleted. */
  viewingId: z._default(z.nullable(z.string()), null),
  /** What was offered; null for other kinds. */
  offer: z._default(z.nullable(offerSchema), null),
  /** Oldest first. */
  entries: z._default(z.array(enquiryEntrySchema), []),
})

/** `?folder=`: messages, or suspected spam. */
export const enquiryFolderSchema = z.enum(['inbox', 'suspected_spam'])

/** Unread messages first, then the newest. `next` is the `?after=` of the next page; null at the end. */
export const enquiryPageSchema = z.object({ enquiries: z.array(enquirySchema), next: z.nullable(z.string()) })

const numberSchema = z.int().check(z.nonnegative())

/**
 * `count` excludes suspected spam, which is counted separately. `undelivered`: messages and replies that the mail
 * server has not accepted after some minutes.
 */
export const unreadCountSchema = z.object({
  count: numberSchema,
  suspectedSpam: numberSchema,
  undelivered: z._default(numberSchema, 0),
})

export const enquiryReadInputSchema = z.object({ read: z.boolean() })

export const enquiryStatusInputSchema = z.strictObject({
  status: z.enum(ENQUIRY_STATUSES, `status must be ${ENQUIRY_STATUSES.join(', ')}`),
})

export const enquiryEntryInputSchema = z.strictObject({
  kind: z.enum(ENQUIRY_ENTRY_KINDS, `kind must be ${ENQUIRY_ENTRY_KINDS.join(', ')}`),
  text: z.string(ENTRY_EMPTY).check(
    z.trim(),
    z.minLength(1, ENTRY_EMPTY),
    z.maxLength(CONTACT.messageMax, `At most ${CONTACT.messageMax} characters can be written`),
    z.refine((text) => !text.includes(NULL_CHARACTER), 'The text cannot hold a null character'),
  ),
})

export type EnquiryEntryInput = z.infer<typeof enquiryEntryInputSchema>
export type EnquiryStatus = z.infer<typeof enquiryStatusInputSchema>['status']
export type EnquiryFolder = z.infer<typeof enquiryFolderSchema>
export type EnquiryForm = z.infer<typeof enquiryFormSchema>
export type Offer = z.infer<typeof offerSchema>
export type EnquiryInput = z.infer<typeof enquiryInputSchema>
export type Enquiry = z.infer<typeof enquirySchema>
export type UnreadCount = z.infer<typeof unreadCountSchema>
export type EnquiryPage = z.infer<typeof enquiryPageSchema>

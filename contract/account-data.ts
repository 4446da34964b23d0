import * as z from 'zod/mini'
import { enquirySchema } from './enquiry'
import { LISTING_KINDS } from './limits'
import { viewingSchema } from './viewings/viewing'

/** What a person gets of their own data, and deletes (decision 0065). Times are ISO 8601 timestamps. */

export const accountPaths = {
  /** GET: everything stored about the caller. */
  data: '/api/account/data',
  /** DELETE: deletes the caller's account. */
  account: '/api/account',
} as const

/** What becomes of the reviews of a deleted account. */
export const REVIEW_CHOICES = ['anonymise', 'remove'] as const

/** How old a sign-in may be when it deletes the account, in minutes; Firebase has the same limit. */
export const FRESH_SIGN_IN_MINUTES = 5

const listingSchema = z.object({ kind: z.enum(LISTING_KINDS), id: z.string() })

const personalReviewSchema = z.object({
  id: z.string(),
  listing: listingSchema,
  rating: z.number(),
  message: z.string(),
  username: z.nullable(z.string()),
  /** It is null for old removed reviews. */
  createdAt: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  verified: z.boolean(),
  /** When the administrator removed it. */
  removedAt: z.nullable(z.string()),
})

export const personalAlertSchema = z.object({
  kind: z.enum(LISTING_KINDS),
  /** The fields of the list's URL. */
  filters: z.record(z.string(), z.string()),
  /** Saved listings with the price in whole shillings at that time. */
  saved: z.array(z.object({ kind: z.enum(LISTING_KINDS), id: z.string(), price: z.number() })),
  requestedAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  /** When the mail server refused the address for good; null otherwise. */
  refusedAt: z._default(z.nullable(z.string()), null),
})

/** A visit that the person asked for, without the office's own note. */
const personalViewingSchema = z.omit(viewingSchema, { note: true, url: true, version: true })

/** Whether the address's owner has asked never to get a mail that strangers can cause. */
export const stoppedMailsSchema = z._default(z.boolean(), false)

/** What `GET /api/account/data` returns. */
export const accountDataSchema = z.object({
  exportedAt: z.string(),
  account: z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    /**
     * Null when it is not confirmed: then messages, visits and alerts are left out, because anyone can register any
     * address.
     */
    confirmedEmail: z.nullable(z.string()),
  }),
  reviews: z.array(personalReviewSchema),
  alerts: z.array(personalAlertSchema),
  hasStoppedMails: stoppedMailsSchema,
  /** The office's own notes are left out. */
  messages: z.array(enquirySchema),
  /** Oldest first. */
  viewings: z._default(z.array(personalViewingSchema), []),
})

/** The body of `DELETE /api/account`. */
export const accountDeletionSchema = z.strictObject({
  reviews: z.enum(REVIEW_CHOICES, `reviews must be ${REVIEW_CHOICES.join(' or ')}`),
})

/** `finished` is false when a job completes the deletion. */
export const deletionOutcomeSchema = z.object({ finished: z.boolean() })

export type ReviewChoice = (typeof REVIEW_CHOICES)[number]
export type AccountData = z.infer<typeof accountDataSchema>
export type PersonalReview = z.infer<typeof personalReviewSchema>
export type PersonalAlert = z.infer<typeof personalAlertSchema>

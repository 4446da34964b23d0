import * as z from 'zod/mini'
import { REMOVAL_LIMITS, INVITATION_LIMITS } from './admin-limits'
import { idSchema, NULL_CHARACTER, listingKindSchema } from './fields'
import { RATING, REVIEW_MESSAGES, REVIEW_LIMITS, LISTING_KINDS } from './limits'

const TOKEN_RULE = 'The invitation must be the text after "invitation=" in the link'

/** Any text: an unknown one is rejected with a sentence about the link. */
const invitationTokenSchema = z
  .string(TOKEN_RULE)
  .check(z.minLength(1, TOKEN_RULE), z.maxLength(INVITATION_LIMITS.tokenMax, TOKEN_RULE))

/**
 * A review of a property or a car (docs/product.md, "Reviews"). `propertyId` is the listing's id in both cases;
 * `carId` repeats it when the listing is a car. `createdAt` is an ISO 8601 timestamp.
 */
export const reviewSchema = z.object({
  id: idSchema,
  propertyId: z.string(),
  carId: z.optional(z.nullable(z.string())),
  message: z.string(),
  rating: z.number().check(z.gte(RATING.min), z.lte(RATING.max)),
  userId: z.string(),
  username: z.optional(z.nullable(z.string())),
  createdAt: z.optional(z.nullable(z.string())),
  reply: z.optional(z.nullable(z.object({ message: z.string() }))),
  /** Written with an invitation for a closed deal (decision 0054). */
  verified: z.optional(z.boolean()),
})

/** A review as the overview quotes it: the beginnings of its text and of the reply (docs/product.md, "Reviews overview"). */
const reviewQuoteSchema = z.pick(reviewSchema, {
  message: true,
  rating: true,
  username: true,
  verified: true,
  reply: true,
})

/**
 * How one listing is rated: `GET /api/reviews?fields=summary`. All of its reviews count
 * (docs/product.md, "Reviews"). Ids as in `reviewSchema`; `latestAt` is an ISO 8601 timestamp.
 */
export const reviewSummarySchema = z.object({
  propertyId: z.string(),
  carId: z.optional(z.nullable(z.string())),
  reviewCount: z.int().check(z.positive()),
  /** Mean rating. */
  reviewAverage: z.number().check(z.gte(RATING.min), z.lte(RATING.max)),
  latestAt: z.string(),
  /** The newest review. Earlier releases do not send it. */
  latest: z.optional(reviewQuoteSchema),
})

/** How many reviews the administrator has not seen (docs/product.md, "Reviews"). */
export const unviewedCountSchema = z.object({ count: z.int().check(z.nonnegative()) })

function writtenText(messages: { empty: string; tooLong: string }) {
  return z.string(messages.empty).check(
    z.trim(),
    z.minLength(1, messages.empty),
    z.maxLength(REVIEW_LIMITS.messageMax, messages.tooLong),
    z.refine((text) => !text.includes(NULL_CHARACTER), 'Please remove the null character.'),
  )
}

/**
 * What a visitor sends with a review (docs/product.md, "Reviews"). `propertyId` may be a car's id.
 * The last three may be sent and are ignored: the token and the server's clock decide
 * (decision 0001).
 */
export const reviewInputSchema = z.object({
  propertyId: idSchema,
  message: writtenText({
    empty: REVIEW_MESSAGES.empty,
    tooLong: `A review has at most ${REVIEW_LIMITS.messageMax} characters.`,
  }),
  rating: z
    .int(REVIEW_MESSAGES.noStars)
    .check(z.gte(RATING.min, REVIEW_MESSAGES.noStars), z.lte(RATING.max, REVIEW_MESSAGES.noStars)),
  /** The token of an invitation link, for a verified review. */
  invitation: z.optional(invitationTokenSchema),
  userId: z.optional(z.unknown()),
  username: z.optional(z.unknown()),
  createdAt: z.optional(z.unknown()),
})

/** The administrator's reply to a review (docs/product.md, "Reviews"). `adminEmail` may be sent and is ignored. */
export const replyInputSchema = z.object({
  reviewId: idSchema,
  replyMessage: writtenText({
    empty: 'Reply cannot be empty',
    tooLong: `A reply has at most ${REVIEW_LIMITS.messageMax} characters.`,
  }),
  adminEmail: z.optional(z.unknown()),
})

/**
 * The listing whose reviews the administrator has seen (docs/product.md, "Reviews"); `carId` alone or beside
 * `propertyId`
 * for a car. `seenUntil`, when given, is the `createdAt` of the newest review on the screen: later ones
 * stay unviewed.
 */
export const markViewedInputSchema = z
  .object({
    propertyId: z.optional(idSchema),
    carId: z.optional(idSchema),
    seenUntil: z.optional(z.iso.datetime('seenUntil must be an ISO 8601 timestamp')),
  })
  .check(
    z.refine(({ propertyId, carId }) => propertyId !== undefined || carId !== undefined, {
      error: 'Either propertyId or carId is required',
      path: ['propertyId'],
    }),
  )

/** How many reviews were unviewed until now. */
export const markViewedResponseSchema = z.object({ markedCount: z.int().check(z.nonnegative()) })

export type Review = z.infer<typeof reviewSchema>
export type ReviewSummary = z.infer<typeof reviewSummarySchema>
export type ReviewInput = z.infer<typeof reviewInputSchema>
export type ReplyInput = z.infer<typeof replyInputSchema>
export type MarkViewedInput = z.infer<typeof markViewedInputSchema>

const REASON_RULE = `A reason has at most ${REMOVAL_LIMITS.reasonMax} characters.`

/** Why a review is removed: only the administrator sees it. Callers that know no reasons send none. */
export const removalInputSchema = z.nullish(
  z.object({
    reason: z.optional(
      z.string('The reason must be text').check(
        z.trim(),
        z.maxLength(REMOVAL_LIMITS.reasonMax, REASON_RULE),
        z.refine((text) => !text.includes('\u0000'), 'Please remove the null character.'),
      ),
    ),
  }),
)

/** A removed review, for the administrator alone. */
export const removedReviewSchema = z.object({
  /** Of the review. */
  id: idSchema,
  kind: z.enum(LISTING_KINDS),
  listingId: z.string(),
  message: z.string(),
  rating: z.number(),
  username: z.nullable(z.string()),
  verified: z.boolean(),
  reason: z.nullable(z.string()),
  /** ISO 8601 timestamp. */
  removedAt: z.string(),
  /** False for a review removed before its date and author's name were stored with the removal. */
  restorable: z.boolean(),
})

export type RemovedReview = z.infer<typeof removedReviewSchema>

/** Invitations to write one review of a listing, which gets the mark "Verified client" (decision 0054). */

/** The listing of the closed deal, and what the administrator notes about the client, which nobody else sees. */
export const invitationInputSchema = z.strictObject({
  kind: listingKindSchema,
  id: idSchema,
  note: z.optional(
    z.string('The note must be text').check(
      z.trim(),
      z.maxLength(INVITATION_LIMITS.noteMax, `A note has at most ${INVITATION_LIMITS.noteMax} characters.`),
      z.refine((text) => !text.includes('\u0000'), 'Please remove the null character.'),
    ),
  ),
})

/** A new invitation. Only this response contains its link. */
export const createdInvitationSchema = z.object({
  id: idSchema,
  url: z.string(),
  /** ISO 8601 timestamp. */
  expiresAt: z.string(),
})

const INVITATION_STATES = ['open', 'used', 'expired', 'revoked'] as const

/** An invitation as the administrator sees it: timestamps in ISO 8601, `id` of the listing in `listingId`. */
export const invitationSchema = z.object({
  id: idSchema,
  kind: z.enum(LISTING_KINDS),
  listingId: z.string(),
  note: z.nullable(z.string()),
  state: z.enum(INVITATION_STATES),
  createdAt: z.string(),
  expiresAt: z.string(),
  usedAt: z.nullable(z.string()),
  /** The review written with it. */
  reviewId: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
})

/** Asks whether an invitation can be used for a listing, before a review is written. */
export const invitationCheckSchema = z.object({ propertyId: idSchema, invitation: invitationTokenSchema })

export type InvitationInput = z.infer<typeof invitationInputSchema>
export type CreatedInvitation = z.infer<typeof createdInvitationSchema>
export type Invitation = z.infer<typeof invitationSchema>

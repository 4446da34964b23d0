import * as z from 'zod/mini'
import { idSchema, NULL_CHARACTER } from './fields'
import { invitationTokenSchema } from './invitation'
import { RATING, REVIEW_LIMITS } from './limits'
import { REVIEW_MESSAGES } from './review-messages'

/**
 * A review of a property or a car (spec §3). `propertyId` is the listing's id in both cases;
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

/**
 * How one listing is rated: `GET /api/reviews?fields=summary`. All of its reviews count
 * (decision 0049). Ids as in `reviewSchema`; `latestAt` is an ISO 8601 timestamp.
 */
export const reviewSummarySchema = z.object({
  propertyId: z.string(),
  carId: z.optional(z.nullable(z.string())),
  reviewCount: z.int().check(z.positive()),
  /** Mean rating. */
  reviewAverage: z.number().check(z.gte(RATING.min), z.lte(RATING.max)),
  latestAt: z.string(),
})

/** How many reviews the administrator has not seen (spec §7). */
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
 * What a visitor sends with a review (spec §7; decision 0008). `propertyId` may be a car's id.
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

/** The administrator's reply to a review (spec §5, §7). `adminEmail` may be sent and is ignored. */
export const replyInputSchema = z.object({
  reviewId: idSchema,
  replyMessage: writtenText({
    empty: 'Reply cannot be empty',
    tooLong: `A reply has at most ${REVIEW_LIMITS.messageMax} characters.`,
  }),
  adminEmail: z.optional(z.unknown()),
})

/**
 * The listing whose reviews the administrator has seen (spec §7); `carId` alone or beside `propertyId`
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

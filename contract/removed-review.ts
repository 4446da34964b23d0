import * as z from 'zod/mini'
import { REMOVAL_LIMITS } from './admin-limits'
import { idSchema } from './fields'
import { LISTING_KINDS } from './limits'

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

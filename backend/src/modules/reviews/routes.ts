import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import { REVIEW_LIMITS } from '../../../../contract/limits'
import { reviewSchema, reviewSummarySchema } from '../../../../contract/review'
import { errorResponses } from '../../lib/error-responses'
import type { ZodFastifyInstance } from '../../module'
import { recognizeCallers, type TokenVerifier } from '../../plugins/access'
import type { ReviewService } from './service'

/** Ignores other values: the specification's request has no such parameter and must not be rejected for one. */
const querySchema = z.object({ fields: z.catch(z.optional(z.literal('summary')), undefined) })
/** Strict, so that an invalid review is an error instead of being sent as a summary. */
const strictSummary = z.strictObject(reviewSummarySchema.shape)

/** Reading reviews, for everyone (spec §7). */
export function reviewRoutes(
  app: ZodFastifyInstance,
  { reviews, identity }: { reviews: ReviewService; identity: TokenVerifier },
): void {
  recognizeCallers(app, identity, ({ uid }) => reviews.hasReviews(uid))

  app.get(
    '/reviews',
    {
      config: { cached: 'byQuery' },
      schema: {
        summary: `The newest ${REVIEW_LIMITS.listMax} reviews of all listings, newest first; with \`fields=summary\` how each listing is rated`,
        description:
          'All reviews of one listing: `/api/reviews/property/{id}`. A summary counts all of them. `userId` is a pseudonym; in the caller’s own reviews it is their user id.',
        querystring: querySchema,
        response: { 200: z.union([z.array(reviewSchema), z.array(strictSummary)]), ...errorResponses(500) },
      },
    },
    (request) => (request.query.fields === 'summary' ? reviews.summarize() : reviews.list(request.caller?.uid)),
  )

  app.get(
    '/reviews/property/:id',
    {
      config: { cached: true },
      schema: {
        summary: 'The reviews of one property or car, newest first',
        params: z.object({ id: idSchema }),
        response: { 200: z.array(reviewSchema), ...errorResponses(400, 500) },
      },
    },
    async (request, reply) => {
      const found = await reviews.listOf(request.params.id, request.caller?.uid)
      // Arbitrary ids must not fill the cache.
      reply.isUncacheable = found === null
      return found ?? []
    },
  )
}

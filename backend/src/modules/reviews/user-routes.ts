import { reviewInputSchema, reviewSchema } from '../../../../contract/review'
import { errorResponses } from '../../lib/error-responses'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import { idempotencyHeaders, repeatable } from '../../plugins/idempotency-key'
import type { IdempotencyService } from '../idempotency'
import type { ReviewService } from './service'

/** Writing reviews, for signed-in users (spec §6, §7). */
export function reviewWritingRoutes(
  app: ZodFastifyInstance,
  {
    reviews,
    idempotency,
  }: {
    reviews: ReviewService
    idempotency: IdempotencyService
  },
): void {
  app.post(
    '/reviews',
    {
      config: { limited: true },
      schema: {
        summary: 'Review a property or a car; once for each Idempotency-Key',
        description: 'With the token of an invitation link the review is marked as verified (decision 0054).',
        headers: idempotencyHeaders,
        body: reviewInputSchema,
        response: { 201: reviewSchema, ...errorResponses(400, 401, 404, 410, 422, 429, 500) },
      },
    },
    async (request, reply) => {
      const { propertyId, message, rating, invitation } = request.body
      const content = { propertyId, message, rating, invitation }
      const run = idempotency.once({ ...repeatable(request), content, response: reviewSchema })
      return reply.code(201).send(await reviews.add(request.body, callerOf(request), run))
    },
  )
}

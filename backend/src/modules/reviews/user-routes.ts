import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { errorResponseSchema } from '../../../../contract/error-response'
import { reviewInputSchema, reviewSchema } from '../../../../contract/review'
import { callerOf } from '../../plugins/access'
import { idempotencyHeaders, repeatable } from '../../plugins/idempotency-key'
import type { IdempotencyService } from '../idempotency'
import type { ReviewService } from './service'

/** What signed-in users may do with reviews (spec §6, §7). */
export const reviewWritingRoutes: FastifyPluginCallbackZod<{
  reviews: ReviewService
  idempotency: IdempotencyService
}> = (app, { reviews, idempotency }, done) => {
  app.post(
    '/reviews',
    {
      config: { limited: true },
      schema: {
        summary: 'Review a property or a car; once for each Idempotency-Key',
        headers: idempotencyHeaders,
        body: reviewInputSchema,
        response: {
          201: reviewSchema,
          400: errorResponseSchema,
          401: errorResponseSchema,
          404: errorResponseSchema,
          422: errorResponseSchema,
          429: errorResponseSchema,
          500: errorResponseSchema,
        },
      },
    },
    async (request, reply) => {
      const { propertyId, message, rating } = request.body
      const content = { propertyId, message, rating }
      const run = idempotency.once({ ...repeatable(request), content, response: reviewSchema })
      return reply.code(201).send(await reviews.add(request.body, callerOf(request), run))
    },
  )

  done()
}

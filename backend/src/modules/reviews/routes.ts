import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorResponseSchema } from '../../../../contract/error-response'
import { idSchema } from '../../../../contract/fields'
import { REVIEW_LIMITS } from '../../../../contract/limits'
import { reviewSchema, reviewSummarySchema } from '../../../../contract/review'
import type { ReviewService } from './service'

/**
 * Any other value asks for reviews, as no value does: the plain call is the specification's, and nobody
 * who calls it may be refused for a field of ours.
 */
const querySchema = z.object({ fields: z.catch(z.optional(z.literal('summary')), undefined) })
/** Exact, so that a review with a fault is an error and never sent as a summary. */
const exactSummary = z.strictObject(reviewSummarySchema.shape)

/** What anyone may read of reviews (spec §7). */
export const reviewRoutes: FastifyPluginCallbackZod<{ reviews: ReviewService }> = (app, { reviews }, done) => {
  app.get(
    '/reviews',
    {
      config: { cached: 'byQuery' },
      schema: {
        summary: `The newest ${REVIEW_LIMITS.listMax} reviews of all listings, newest first; with \`fields=summary\` how each listing is rated`,
        description: 'All reviews of one listing: `/api/reviews/property/{id}`. A summary counts each person once.',
        querystring: querySchema,
        response: { 200: z.union([z.array(reviewSchema), z.array(exactSummary)]), 500: errorResponseSchema },
      },
    },
    (request) => (request.query.fields === 'summary' ? reviews.summarize() : reviews.list()),
  )

  app.get(
    '/reviews/property/:id',
    {
      config: { cached: true },
      schema: {
        summary: 'The reviews of one property or car, newest first',
        params: z.object({ id: idSchema }),
        response: { 200: z.array(reviewSchema), 400: errorResponseSchema, 500: errorResponseSchema },
      },
    },
    async (request, reply) => {
      const found = await reviews.listOf(request.params.id)
      // Ids that anybody can make up must not fill the cache.
      reply.isUncacheable = found === null
      return found ?? []
    },
  )

  done()
}

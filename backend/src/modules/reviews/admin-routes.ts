import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { errorAnswerSchema } from '../../../../contract/answers'
import { unviewedCountSchema } from '../../../../contract/review'
import type { ReviewService } from './service'

/** What only the administrator may do with reviews (spec §6, §7). */
export const adminReviewRoutes: FastifyPluginCallbackZod<{ reviews: ReviewService }> = (app, { reviews }, done) => {
  app.get(
    '/reviews/unviewed_count',
    {
      schema: {
        summary: 'How many reviews the administrator has not seen yet',
        response: { 200: unviewedCountSchema, 401: errorAnswerSchema, 403: errorAnswerSchema, 500: errorAnswerSchema },
      },
    },
    async () => ({ count: await reviews.countUnviewed() }),
  )

  done()
}

import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorAnswerSchema } from '../../../../contract/answers'
import { idSchema } from '../../../../contract/fields'
import { reviewSchema } from '../../../../contract/review'
import type { ReviewService } from './service'

/** What anyone may read of reviews (spec §7). */
export const reviewRoutes: FastifyPluginCallbackZod<{ reviews: ReviewService }> = (app, { reviews }, done) => {
  app.get(
    '/reviews',
    {
      config: { kept: true },
      schema: {
        summary: 'All reviews, newest first',
        response: { 200: z.array(reviewSchema), 500: errorAnswerSchema },
      },
    },
    () => reviews.list(),
  )

  app.get(
    '/reviews/property/:id',
    {
      config: { kept: true },
      schema: {
        summary: 'The reviews of one property or car, newest first',
        params: z.object({ id: idSchema }),
        response: { 200: z.array(reviewSchema), 400: errorAnswerSchema, 500: errorAnswerSchema },
      },
    },
    (request) => reviews.listOf(request.params.id),
  )

  done()
}

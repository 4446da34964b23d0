import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { errorAnswerSchema } from '../../../../contract/answers'
import { reviewInputSchema, reviewSchema } from '../../../../contract/review'
import { callerOf } from '../../plugins/access'
import type { ReviewService } from './service'

/** What signed-in users may do with reviews (spec §6, §7). */
export const reviewWritingRoutes: FastifyPluginCallbackZod<{ reviews: ReviewService }> = (app, { reviews }, done) => {
  app.post(
    '/reviews',
    {
      config: { limited: true },
      schema: {
        summary: 'Review a property or a car',
        body: reviewInputSchema,
        response: {
          201: reviewSchema,
          400: errorAnswerSchema,
          401: errorAnswerSchema,
          404: errorAnswerSchema,
          429: errorAnswerSchema,
          500: errorAnswerSchema,
        },
      },
    },
    async (request, reply) => reply.code(201).send(await reviews.add(request.body, callerOf(request))),
  )

  done()
}

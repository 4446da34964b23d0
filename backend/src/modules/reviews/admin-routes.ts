import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorAnswerSchema } from '../../../../contract/error-response'
import { idSchema } from '../../../../contract/fields'
import {
  markViewedAnswerSchema,
  markViewedInputSchema,
  replyInputSchema,
  reviewSchema,
  unviewedCountSchema,
} from '../../../../contract/review'
import { callerOf } from '../../plugins/access'
import type { ReviewService } from './service'

const refusals = { 401: errorAnswerSchema, 403: errorAnswerSchema, 500: errorAnswerSchema }

/** What only the administrator may do with reviews (spec §6, §7). */
export const adminReviewRoutes: FastifyPluginCallbackZod<{ reviews: ReviewService }> = (app, { reviews }, done) => {
  app.get(
    '/reviews/unviewed_count',
    {
      schema: {
        summary: 'How many reviews the administrator has not seen yet',
        response: { 200: unviewedCountSchema, ...refusals },
      },
    },
    async () => ({ count: await reviews.countUnviewed() }),
  )

  app.patch(
    '/reviews/mark_viewed',
    {
      schema: {
        summary: 'Mark the reviews of one property or car as seen',
        body: markViewedInputSchema,
        response: { 200: markViewedAnswerSchema, 400: errorAnswerSchema, ...refusals },
      },
    },
    async (request) => ({ markedCount: await reviews.markViewed(request.body) }),
  )

  app.post(
    '/reviews/reply',
    {
      config: { limited: true },
      schema: {
        summary: 'Answer a review, once',
        body: replyInputSchema,
        response: {
          201: reviewSchema,
          400: errorAnswerSchema,
          404: errorAnswerSchema,
          409: errorAnswerSchema,
          429: errorAnswerSchema,
          ...refusals,
        },
      },
    },
    async (request, reply) => reply.code(201).send(await reviews.reply(request.body, callerOf(request))),
  )

  app.delete(
    '/reviews/:id',
    {
      config: { limited: true },
      schema: {
        summary: 'Remove an abusive review for good',
        params: z.object({ id: idSchema }),
        response: {
          204: z.null(),
          400: errorAnswerSchema,
          404: errorAnswerSchema,
          429: errorAnswerSchema,
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = request.params
      const { listingId } = await reviews.remove(id, caller)
      request.log.info({ review: id, listing: listingId, removedBy: caller.uid }, 'review removed')
      return reply.code(204).send(null)
    },
  )

  done()
}

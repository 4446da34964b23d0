import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorResponseSchema } from '../../../../contract/error-response'
import { idSchema } from '../../../../contract/fields'
import {
  markViewedResponseSchema,
  markViewedInputSchema,
  replyInputSchema,
  reviewSchema,
  unviewedCountSchema,
} from '../../../../contract/review'
import { callerOf } from '../../plugins/access'
import type { ReviewService } from './service'

const rejectedFiles = { 401: errorResponseSchema, 403: errorResponseSchema, 500: errorResponseSchema }

/** What only the administrator may do with reviews (spec §6, §7). */
export const adminReviewRoutes: FastifyPluginCallbackZod<{ reviews: ReviewService }> = (app, { reviews }, done) => {
  app.get(
    '/reviews/unviewed_count',
    {
      schema: {
        summary: 'How many reviews the administrator has not seen yet',
        response: { 200: unviewedCountSchema, ...rejectedFiles },
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
        response: { 200: markViewedResponseSchema, 400: errorResponseSchema, ...rejectedFiles },
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
          400: errorResponseSchema,
          404: errorResponseSchema,
          409: errorResponseSchema,
          429: errorResponseSchema,
          ...rejectedFiles,
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
          400: errorResponseSchema,
          404: errorResponseSchema,
          429: errorResponseSchema,
          ...rejectedFiles,
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

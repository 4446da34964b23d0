import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import {
  markViewedInputSchema,
  markViewedResponseSchema,
  replyInputSchema,
  reviewSchema,
  unviewedCountSchema,
} from '../../../../contract/review'
import { errorResponses } from '../../lib/error-responses'
import { callerOf } from '../../plugins/access'
import type { ReviewService } from './service'

/** Reviews, for the administrator only (spec §6, §7). */
export const adminReviewRoutes: FastifyPluginCallbackZod<{ reviews: ReviewService }> = (app, { reviews }, done) => {
  app.get(
    '/reviews/unviewed_count',
    {
      schema: {
        summary: 'How many reviews the administrator has not viewed',
        response: { 200: unviewedCountSchema, ...errorResponses(401, 403, 500) },
      },
    },
    async () => ({ count: await reviews.countUnviewed() }),
  )

  app.patch(
    '/reviews/mark_viewed',
    {
      schema: {
        summary: 'Mark the reviews of one property or car as viewed',
        body: markViewedInputSchema,
        response: { 200: markViewedResponseSchema, ...errorResponses(400, 401, 403, 500) },
      },
    },
    async (request) => ({ markedCount: await reviews.markViewed(request.body) }),
  )

  app.post(
    '/reviews/reply',
    {
      config: { limited: true },
      schema: {
        summary: 'Reply to a review, once',
        body: replyInputSchema,
        response: { 201: reviewSchema, ...errorResponses(400, 401, 403, 404, 409, 429, 500) },
      },
    },
    async (request, reply) => reply.code(201).send(await reviews.reply(request.body, callerOf(request))),
  )

  app.delete(
    '/reviews/:id',
    {
      config: { limited: true },
      schema: {
        summary: 'Permanently remove an abusive review',
        params: z.object({ id: idSchema }),
        response: { 204: z.null(), ...errorResponses(400, 401, 403, 404, 429, 500) },
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

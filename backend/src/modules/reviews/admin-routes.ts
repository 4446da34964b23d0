import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import {
  markViewedInputSchema,
  markViewedResponseSchema,
  replyInputSchema,
  reviewSchema,
  unviewedCountSchema,
} from '../../../../contract/review'
import { removalInputSchema, removedReviewSchema } from '../../../../contract/removed-review'
import { errorResponses } from '../../lib/error-responses'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import type { ReviewService } from './service'

/** Reviews, for the administrator only (spec §6, §7). */
export function adminReviewRoutes(app: ZodFastifyInstance, { reviews }: { reviews: ReviewService }): void {
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
      config: { limited: 'generously' },
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
      config: { limited: 'generously' },
      schema: {
        summary: 'Remove an abusive review, with a reason that is never public',
        params: z.object({ id: idSchema }),
        body: removalInputSchema,
        response: { 204: z.null(), ...errorResponses(400, 401, 403, 404, 429, 500) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = request.params
      const { listingId } = await reviews.remove(id, caller, request.body?.reason)
      request.log.info({ review: id, listing: listingId, removedBy: caller.uid }, 'review removed')
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/admin/reviews/removed',
    {
      schema: {
        summary: 'Removed reviews with the reasons, the last removed first',
        response: { 200: z.array(removedReviewSchema), ...errorResponses(401, 403, 500) },
      },
    },
    () => reviews.listRemoved(),
  )

  app.post(
    '/admin/reviews/:id/restore',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Put a removed review back as it was',
        params: z.object({ id: idSchema }),
        response: { 200: reviewSchema, ...errorResponses(400, 401, 403, 404, 429, 500) },
      },
    },
    (request) => reviews.restore(request.params.id, callerOf(request)),
  )
}

import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import {
  markViewedInputSchema,
  markViewedResponseSchema,
  replyInputSchema,
  reviewSchema,
  unviewedCountSchema,
  removalInputSchema,
  removedReviewSchema,
} from '../../../../contract/review'

import { errorResponses } from '../../lib/error-responses'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import { idempotencyHeaders, repeatable } from '../../plugins/idempotency-key'
import type { IdempotencyService } from '../idempotency'
import type { ReviewService } from './service'

interface Options {
  reviews: ReviewService
  idempotency: IdempotencyService
}

/** Reviews, for the administrator only (spec §6, §7). */
export function adminReviewRoutes(app: ZodFastifyInstance, { reviews, idempotency }: Options): void {
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
        headers: idempotencyHeaders,
        body: replyInputSchema,
        response: { 201: reviewSchema, ...errorResponses(400, 401, 403, 404, 409, 422, 429, 500) },
      },
    },
    async (request, reply) => {
      const { reviewId, replyMessage } = request.body
      const content = { reviewId, replyMessage }
      const run = idempotency.once({ ...repeatable(request), content, response: z.null() })
      return reply.code(201).send(await reviews.reply(request.body, callerOf(request), run))
    },
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
        headers: idempotencyHeaders,
        response: { 200: reviewSchema, ...errorResponses(400, 401, 403, 404, 422, 429, 500) },
      },
    },
    (request) => {
      const run = idempotency.once({ ...repeatable(request), content: {}, response: z.null() })
      return reviews.restore(request.params.id, callerOf(request), run)
    },
  )
}

import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import { REVIEW_LIMITS } from '../../../../contract/limits'
import {
  reviewSchema,
  reviewSummarySchema,
  reviewInputSchema,
  markViewedInputSchema,
  markViewedResponseSchema,
  replyInputSchema,
  unviewedCountSchema,
  removalInputSchema,
  removedReviewSchema,
} from '../../../../contract/review'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { recognizeCallers, type TokenVerifier, callerOf } from '../../plugins/access'
import { idempotencyHeaders, repeatable, type IdempotencyService } from '../idempotency'
import type { ReviewService } from './service'

/** Ignores other values: the specification's request has no such parameter and must not be rejected for one. */
const querySchema = z.object({ fields: z.catch(z.optional(z.literal('summary')), undefined) })
/** Strict, so that an invalid review is an error instead of being sent as a summary. */
const strictSummary = z.strictObject(reviewSummarySchema.shape)

/** Reading reviews, for everyone (docs/product.md, "Reviews"). */
export function reviewRoutes(
  app: ZodFastifyInstance,
  { reviews, identity }: { reviews: ReviewService; identity: TokenVerifier },
): void {
  recognizeCallers(app, identity, ({ uid }) => reviews.hasReviews(uid))

  app.get(
    '/reviews',
    {
      config: { cached: 'byQuery' },
      schema: {
        summary: `The newest ${REVIEW_LIMITS.listMax} reviews of all listings, newest first; with \`fields=summary\` how each listing is rated, and its newest review`,
        description:
          'All reviews of one listing: `/api/reviews/property/{id}`. A summary counts all of them. `userId` is a pseudonym; in the caller’s own reviews it is their user id.',
        querystring: querySchema,
        response: { 200: z.union([z.array(reviewSchema), z.array(strictSummary)]), ...errorResponses(500) },
      },
    },
    (request) => (request.query.fields === 'summary' ? reviews.summarize() : reviews.list(request.caller?.uid)),
  )

  app.get(
    '/reviews/property/:id',
    {
      config: { cached: true },
      schema: {
        summary: 'The reviews of one property or car, newest first',
        params: z.object({ id: idSchema }),
        response: { 200: z.array(reviewSchema), ...errorResponses(400, 500) },
      },
    },
    async (request, reply) => {
      const found = await reviews.listOf(request.params.id, request.caller?.uid)
      // Arbitrary ids must not fill the cache.
      reply.isUncacheable = found === null
      return found ?? []
    },
  )
}

/** Writing reviews, for signed-in users (docs/product.md, "Reviews"). */
export function reviewWritingRoutes(
  app: ZodFastifyInstance,
  {
    reviews,
    idempotency,
  }: {
    reviews: ReviewService
    idempotency: IdempotencyService
  },
): void {
  app.post(
    '/reviews',
    {
      config: { limited: true },
      schema: {
        summary: 'Review a property or a car; once for each Idempotency-Key',
        description: 'With the token of an invitation link the review is marked as verified (decision 0054).',
        headers: idempotencyHeaders,
        body: reviewInputSchema,
        response: { 201: reviewSchema, ...errorResponses(400, 401, 404, 410, 422, 429, 500) },
      },
    },
    async (request, reply) => {
      const { propertyId, message, rating, invitation } = request.body
      const content = { propertyId, message, rating, invitation }
      const run = idempotency.once({ ...repeatable(request), content, response: reviewSchema })
      return reply.code(201).send(await reviews.add(request.body, callerOf(request), run))
    },
  )
}

interface Options {
  reviews: ReviewService
  idempotency: IdempotencyService
}

/** Reviews, for the administrator only (docs/product.md, "Reviews"). */
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

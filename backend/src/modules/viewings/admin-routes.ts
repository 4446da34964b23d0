import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import { listingHistoryEntrySchema } from '../../../../contract/listing-management'
import {
  cancelViewingSchema,
  confirmedViewingSchema,
  confirmViewingSchema,
  doneViewingSchema,
  enteredViewingSchema,
  proposeViewingSchema,
  viewingListSchema,
  viewingQuerySchema,
  viewingSchema,
  viewingTakenSchema,
} from '../../../../contract/viewings/viewing'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import { ifMatch } from '../../plugins/version-tag'
import { idempotencyHeaders, repeatable, type IdempotencyService } from '../idempotency'
import type { Change, ViewingService } from './service'

const params = z.object({ id: idSchema })
const config = { limited: 'generously' } as const
const path = '/admin/viewings'
const refused = errorResponses(400, 401, 403, 404, 409, 412, 429, 500)

interface Options {
  viewings: ViewingService
  idempotency: IdempotencyService
}

/** The office's diary (docs/product.md, "Viewings"), for the administrator only. */
export function adminViewingRoutes(app: ZodFastifyInstance, { viewings, idempotency }: Options): void {
  app.get(
    path,
    {
      schema: {
        summary: 'Viewings: all, or those of some days of Nairobi, both included',
        description: 'A viewing without a time counts by what was proposed, or else by its wishes.',
        querystring: viewingQuerySchema,
        response: { 200: viewingListSchema, ...errorResponses(400, 401, 403, 500) },
      },
    },
    async (request) => ({ viewings: await viewings.list(request.query) }),
  )

  app.post(
    path,
    {
      config,
      schema: {
        summary: 'Enter a visit arranged by telephone; it is confirmed at once',
        description: 'Once for each Idempotency-Key.',
        headers: idempotencyHeaders,
        body: enteredViewingSchema,
        response: { 201: confirmedViewingSchema, ...errorResponses(400, 401, 403, 404, 422, 429, 500) },
      },
    },
    async (request, reply) => {
      const { body: content } = request
      const run = idempotency.once({ ...repeatable(request), content, response: viewingTakenSchema })
      return tagged(reply.code(201), await viewings.enter(content, callerOf(request), run))
    },
  )

  app.get(
    `${path}/:id`,
    {
      schema: {
        summary: 'One viewing',
        params,
        response: { 200: viewingSchema, ...errorResponses(401, 403, 404, 500) },
      },
    },
    async (request, reply) => tagged(reply, await viewings.get(request.params.id)),
  )

  app.get(
    `${path}/:id/history`,
    {
      schema: {
        summary: 'What changed of a viewing, newest first',
        params,
        response: { 200: z.array(listingHistoryEntrySchema), ...errorResponses(401, 403, 404, 500) },
      },
    },
    (request) => viewings.history(request.params.id),
  )

  app.post(
    `${path}/:id/confirm`,
    {
      config,
      schema: {
        summary: 'Confirm a viewing, or give a confirmed one another time',
        description: 'Other visits within an hour are named in `warnings`. With If-Match only when it is current.',
        params,
        body: confirmViewingSchema,
        response: { 200: confirmedViewingSchema, ...refused },
      },
    },
    async (request, reply) => tagged(reply, await viewings.confirm(request.params.id, request.body, changeBy(request))),
  )

  app.post(
    `${path}/:id/propose`,
    {
      config,
      schema: {
        summary: 'Propose other times, of which the visitor takes one',
        params,
        body: proposeViewingSchema,
        response: { 200: viewingSchema, ...refused },
      },
    },
    async (request, reply) =>
      tagged(reply, await viewings.propose(request.params.id, request.body.starts, changeBy(request))),
  )

  app.post(
    `${path}/:id/cancel`,
    {
      config,
      schema: {
        summary: 'Cancel a viewing',
        params,
        body: z.nullish(cancelViewingSchema),
        response: { 200: viewingSchema, ...refused },
      },
    },
    async (request, reply) =>
      tagged(reply, await viewings.cancel(request.params.id, request.body?.reason, changeBy(request))),
  )

  app.post(
    `${path}/:id/done`,
    {
      config,
      schema: {
        summary: 'The visitor came; from the start of the visit on',
        params,
        body: doneViewingSchema,
        response: { 200: viewingSchema, ...refused },
      },
    },
    async (request, reply) => tagged(reply, await viewings.done(request.params.id, request.body, changeBy(request))),
  )

  app.post(
    `${path}/:id/missed`,
    {
      config,
      schema: {
        summary: 'The visitor did not come; from the start of the visit on',
        params,
        response: { 200: viewingSchema, ...refused },
      },
    },
    async (request, reply) => tagged(reply, await viewings.missed(request.params.id, changeBy(request))),
  )
}

function changeBy(request: FastifyRequest): Change {
  return { by: callerOf(request), isCurrent: ifMatch(request) }
}

/** With its version in the ETag. */
function tagged<Viewing extends { readonly version: number }>(reply: FastifyReply, viewing: Viewing): Viewing {
  reply.recordVersion = viewing.version
  return viewing
}

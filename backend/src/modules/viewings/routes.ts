import * as z from 'zod/mini'
import {
  viewingRequestSchema,
  viewingTakenSchema,
  visitorChangeSchema,
  visitorViewingSchema,
} from '../../../../contract/viewings/viewing'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { ifMatch } from '../../plugins/version-tag'
import { idempotencyHeaders, repeatable, type IdempotencyService } from '../idempotency'
import type { ViewingService } from './service'

const params = z.object({ token: z.string() })
const config = { limited: true }

interface Options {
  viewings: ViewingService
  idempotency: IdempotencyService
}

/** Visitors' calls (docs/product.md, "Viewings"). What a token opens is stored nowhere on the way. */
export function viewingRoutes(app: ZodFastifyInstance, { viewings, idempotency }: Options): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'private, no-store')
    done()
  })

  app.post(
    '/viewings',
    {
      config,
      schema: {
        summary: 'Ask for a viewing of a home or a test drive of a car',
        description: 'An email address or a telephone number is needed. One request for each Idempotency-Key.',
        headers: idempotencyHeaders,
        body: viewingRequestSchema,
        response: { 201: viewingTakenSchema, ...errorResponses(400, 404, 409, 422, 429, 500) },
      },
    },
    async (request, reply) => {
      const { leaveEmpty: _field, openForMs: _open, page: _page, ...content } = request.body
      const run = idempotency.once({ ...repeatable(request), content, response: viewingTakenSchema })
      return reply.code(201).send(await viewings.request(request.body, run))
    },
  )

  app.get(
    '/viewings/:token',
    {
      schema: {
        summary: 'What the visitor with the link sees of a viewing',
        params,
        response: { 200: visitorViewingSchema, ...errorResponses(404, 500) },
      },
    },
    async (request, reply) => {
      const { viewing, version } = await viewings.getByToken(request.params.token)
      reply.recordVersion = version
      return viewing
    },
  )

  app.put(
    '/viewings/:token',
    {
      config,
      schema: {
        summary: 'Wish for other times, or take one of the proposed',
        description: 'Other wishes end what was confirmed. With If-Match only when it was not changed meanwhile.',
        params,
        body: visitorChangeSchema,
        response: { 200: visitorViewingSchema, ...errorResponses(400, 404, 409, 412, 429, 500) },
      },
    },
    async (request, reply) => {
      const { viewing, version } = await viewings.changeByToken(request.params.token, request.body, ifMatch(request))
      reply.recordVersion = version
      return viewing
    },
  )

  app.delete(
    '/viewings/:token',
    {
      config,
      schema: {
        summary: 'Cancel a viewing',
        params,
        response: { 200: visitorViewingSchema, ...errorResponses(404, 409, 412, 429, 500) },
      },
    },
    async (request, reply) => {
      const { viewing, version } = await viewings.cancelByToken(request.params.token, ifMatch(request))
      reply.recordVersion = version
      return viewing
    },
  )
}

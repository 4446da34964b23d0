import * as z from 'zod/mini'
import { idSchema, listingKindSchema } from '../../../../contract/fields'
import {
  listingHistoryEntrySchema,
  previewLinkSchema,
  undoRequestSchema,
} from '../../../../contract/listing-management'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import { idempotencyHeaders, repeatable, type IdempotencyService } from '../idempotency'
import { writtenListingSchema } from './commands'
import type { Kind } from './kind'
import { KIND_LIST } from './kinds'
import type { PreviewLinks } from './preview-links'
import type { Listings } from './service'

const params = z.object({ kind: listingKindSchema, id: idSchema })
const path = '/admin/listings/:kind/:id'
const config = { limited: 'generously' } as const

/** A listing, whose fields depend on its kind. */
const anyListing = z.union(KIND_LIST.map(({ output }) => output) as [Kind['output'], ...Kind['output'][]])

interface Options {
  listings: Listings
  previews: PreviewLinks
  idempotency: IdempotencyService
}

/** What the administrator does with one listing besides the calls of docs/product.md, "Calls". */
export function managementRoutes(app: ZodFastifyInstance, { listings, previews, idempotency }: Options): void {
  app.post(
    `${path}/duplicate`,
    {
      config,
      schema: {
        summary: 'Copy a listing as a draft, once for each Idempotency-Key; photos are shared, documents copied',
        headers: idempotencyHeaders,
        params,
        response: { 201: anyListing, ...errorResponses(400, 401, 403, 404, 409, 422, 429, 500) },
      },
    },
    async (request, reply) => {
      const { kind, id } = request.params
      const run = idempotency.once({ ...repeatable(request), content: {}, response: writtenListingSchema })
      return reply.code(201).send(await listings[kind].duplicate(id, callerOf(request), run))
    },
  )

  app.get(
    `${path}/history`,
    {
      schema: {
        summary: 'What changed of a listing, newest first',
        params,
        response: { 200: z.array(listingHistoryEntrySchema), ...errorResponses(400, 401, 403, 404, 500) },
      },
    },
    ({ params: { kind, id } }) => listings[kind].history(id),
  )

  app.post(
    `${path}/undo`,
    {
      config,
      schema: {
        summary: 'Undo one change of a listing; once for each Idempotency-Key',
        headers: idempotencyHeaders,
        params,
        body: undoRequestSchema,
        response: { 200: anyListing, ...errorResponses(400, 401, 403, 404, 409, 410, 422, 429, 500) },
      },
    },
    (request) => {
      const { kind, id } = request.params
      const run = idempotency.once({ ...repeatable(request), content: request.body, response: writtenListingSchema })
      return listings[kind].undo(id, request.body.changeId, callerOf(request), run)
    },
  )

  app.post(
    `${path}/preview-link`,
    {
      config,
      schema: {
        summary: 'Make a link that shows a listing, also a draft, until it expires',
        params,
        response: { 200: previewLinkSchema, ...errorResponses(400, 401, 403, 404, 410, 429, 500) },
      },
    },
    async ({ params: { kind, id } }) => {
      await listings[kind].get(id, { withDrafts: true })
      return previews.create(kind, id)
    },
  )
}

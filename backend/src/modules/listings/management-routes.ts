import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import { LISTING_KINDS } from '../../../../contract/limits'
import {
  listingHistoryEntrySchema,
  previewLinkSchema,
  undoRequestSchema,
} from '../../../../contract/listing-management'
import { errorResponses } from '../../lib/error-responses'
import { callerOf } from '../../plugins/access'
import type { Kind } from './kind'
import { KIND_LIST } from './kinds'
import type { ListingManagement } from './management'

export const kindSchema = z.enum(LISTING_KINDS, `kind must be ${LISTING_KINDS.join(' or ')}`)
const params = z.object({ kind: kindSchema, id: idSchema })
const path = '/admin/listings/:kind/:id'
const config = { limited: 'generously' } as const

/** A listing, whose fields depend on its kind. */
const anyListing = z.union(KIND_LIST.map(({ output }) => output) as [Kind['output'], ...Kind['output'][]])

/** What the administrator does with one listing besides the calls of spec §7. */
export const managementRoutes: FastifyPluginCallbackZod<{ management: ListingManagement }> = (
  app,
  { management },
  done,
) => {
  app.post(
    `${path}/duplicate`,
    {
      config,
      schema: {
        summary: 'Copy a listing as a draft; the photos are shared',
        params,
        response: { 201: anyListing, ...errorResponses(400, 401, 403, 404, 409, 429, 500) },
      },
    },
    async (request, reply) => {
      const { kind, id } = request.params
      return reply.code(201).send(await management.duplicate(kind, id, callerOf(request)))
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
    ({ params: { kind, id } }) => management.history(kind, id),
  )

  app.post(
    `${path}/undo`,
    {
      config,
      schema: {
        summary: 'Undo one change of a listing',
        params,
        body: undoRequestSchema,
        response: { 200: anyListing, ...errorResponses(400, 401, 403, 404, 409, 410, 429, 500) },
      },
    },
    (request) => {
      const { kind, id } = request.params
      return management.undo(kind, id, request.body.changeId, callerOf(request))
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
    ({ params: { kind, id } }) => management.previewLink(kind, id),
  )

  done()
}

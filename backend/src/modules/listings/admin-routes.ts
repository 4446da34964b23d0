import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import { deletedListingSchema } from '../../../../contract/listing-management'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import { ifMatch } from '../../plugins/version-tag'
import { idempotencyHeaders, repeatable, type IdempotencyService } from '../idempotency'
import { createBody, updateBody, type Kind, type ListingFields } from './kind'
import { newestFirst, type ListingCommands } from './commands'

import { KIND_LIST } from './kinds'
import type { Listings } from './service'

const params = z.object({ id: idSchema })
type Params = z.infer<typeof params>
const config = { limited: 'generously' } as const

interface Options {
  listings: Listings
  idempotency: IdempotencyService
}

/** The calls that change one kind of listing, for the administrator only (docs/product.md, "Dashboard"). */
export function listingAdminRoutes({ kind, plural, input, output }: Kind) {
  const path = `/${plural}`
  const created = createBody(input)
  const updated = updateBody(input)

  return (app: ZodFastifyInstance, { listings, idempotency }: Options): void => {
    const commands: ListingCommands<ListingFields, { readonly id: string }> = listings[kind]
    app.post(
      path,
      {
        config,
        schema: {
          summary: `Create a ${kind}; once for each Idempotency-Key`,
          headers: idempotencyHeaders,
          body: created,
          response: { 201: output, ...errorResponses(400, 401, 403, 409, 422, 429, 500) },
        },
      },
      async (request, reply) => {
        // Parsed again for the type: Fastify's types cannot express a generic body.
        const content = input.parse(request.body)
        const run = idempotency.once({ ...repeatable(request), content, response: output })
        const listing = await commands.create(content, callerOf(request), run)
        request.log.info({ [kind]: listing.id }, `${kind} created`)
        return reply.code(201).send(listing)
      },
    )

    app.patch<{ Params: Params }>(
      `${path}/:id`,
      {
        config,
        schema: {
          summary: `Change a ${kind}; fields not given stay as they are. With If-Match only when it was not changed meanwhile`,
          params,
          body: updated,
          response: { 200: output, ...errorResponses(400, 401, 403, 404, 409, 412, 429, 500) },
        },
      },
      async (request, reply) => {
        const { params, body } = request
        const changes = updated.parse(body)
        const { listing, version } = await commands.update(params.id, changes, callerOf(request), ifMatch(request))
        reply.recordVersion = version
        return listing
      },
    )

    app.delete<{ Params: Params }>(
      `${path}/:id`,
      {
        config,
        schema: {
          summary: `Delete a ${kind}; for a while it can be restored`,
          params,
          response: { 200: deletedListingSchema, ...errorResponses(400, 401, 403, 404, 412, 429, 500) },
        },
      },
      (request) => commands.remove(request.params.id, callerOf(request), ifMatch(request)),
    )

    app.post<{ Params: Params }>(
      `${path}/:id/restore`,
      {
        config,
        schema: {
          summary: `Bring a deleted ${kind} back`,
          params,
          response: { 200: output, ...errorResponses(400, 401, 403, 404, 410, 429, 500) },
        },
      },
      (request) => commands.restore(request.params.id, callerOf(request)),
    )
  }
}

const ALL_KINDS = new Intl.ListFormat('en-GB').format(KIND_LIST.map(({ plural }) => plural))

/** Deleted listings of every kind (docs/product.md, "Dashboard"). */
export function deletedListingRoutes(app: ZodFastifyInstance, { listings }: Pick<Options, 'listings'>): void {
  app.get(
    '/listings/deleted',
    {
      schema: {
        summary: `Deleted ${ALL_KINDS} that can still be restored, newest deletion first`,
        response: { 200: z.array(deletedListingSchema), ...errorResponses(401, 403, 500) },
      },
    },
    async () => newestFirst((await Promise.all(Object.values(listings).map((kind) => kind.listRestorable()))).flat()),
  )
}

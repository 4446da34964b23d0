import type { FastifyPluginCallback } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { deletedListingSchema } from '../../../../contract/deleted-listing'
import { errorResponseSchema } from '../../../../contract/error-response'
import { idSchema } from '../../../../contract/fields'
import { callerOf } from '../../plugins/access'
import { ifMatch } from '../../plugins/version-tag'
import { idempotencyHeaders, repeatable } from '../../plugins/idempotency-key'
import type { IdempotencyService } from '../idempotency'
import { createBody, updateBody } from './body-schemas'
import { newestFirst, type ListingCommands } from './commands'
import type { Kind, ListingFields } from './kind'
import { KIND_LIST } from './kinds'

const adminErrors = { 401: errorResponseSchema, 403: errorResponseSchema, 500: errorResponseSchema }
const writeErrors = { 400: errorResponseSchema, 429: errorResponseSchema, ...adminErrors }
const params = z.object({ id: idSchema })
type Params = z.infer<typeof params>
const config = { limited: 'generously' } as const

/** The calls that change one kind of listing, for the administrator only (spec §6, §7). */
export function listingAdminRoutes(
  { kind, plural, input, output }: Kind,
  {
    commands,
    idempotency,
  }: { commands: ListingCommands<ListingFields, { readonly id: string }>; idempotency: IdempotencyService },
): FastifyPluginCallback {
  const path = `/${plural}`
  const created = createBody(input)
  const updated = updateBody(input)

  return (app, _options, done) => {
    app.post(
      path,
      {
        config,
        schema: {
          summary: `Create a ${kind}; once for each Idempotency-Key`,
          headers: idempotencyHeaders,
          body: created,
          response: { 201: output, 409: errorResponseSchema, 422: errorResponseSchema, ...writeErrors },
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
          response: {
            200: output,
            404: errorResponseSchema,
            409: errorResponseSchema,
            412: errorResponseSchema,
            ...writeErrors,
          },
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
          response: { 200: deletedListingSchema, 404: errorResponseSchema, 412: errorResponseSchema, ...writeErrors },
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
          response: { 200: output, 404: errorResponseSchema, 410: errorResponseSchema, ...writeErrors },
        },
      },
      (request) => commands.restore(request.params.id, callerOf(request)),
    )

    done()
  }
}

const ALL_KINDS = new Intl.ListFormat('en-GB').format(KIND_LIST.map(({ plural }) => plural))

/** Deleted listings of every kind (decision 0013). */
export const deletedListingRoutes: FastifyPluginCallbackZod<{
  commands: readonly Pick<ListingCommands, 'listRestorable'>[]
}> = (app, { commands }, done) => {
  app.get(
    '/listings/deleted',
    {
      schema: {
        summary: `Deleted ${ALL_KINDS} that can still be restored, newest deletion first`,
        response: { 200: z.array(deletedListingSchema), ...adminErrors },
      },
    },
    async () => newestFirst((await Promise.all(commands.map((kind) => kind.listRestorable()))).flat()),
  )

  done()
}

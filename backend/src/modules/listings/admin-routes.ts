import type { FastifyPluginCallback } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorResponseSchema } from '../../../../contract/error-response'
import { deletedListingSchema } from '../../../../contract/deleted-listing'
import { idSchema } from '../../../../contract/fields'
import type { ListingKind } from '../../../../contract/limits'
import { callerOf } from '../../plugins/access'
import { idempotencyHeaders, repeatable } from '../../plugins/idempotency-key'
import type { IdempotencyService } from '../idempotency/service'
import { newestFirst, type ListingWriting } from './commands'

const rejectedFiles = { 401: errorResponseSchema, 403: errorResponseSchema, 500: errorResponseSchema }
const writeRefusals = { 400: errorResponseSchema, 429: errorResponseSchema, ...rejectedFiles }
const params = z.object({ id: idSchema })
type Listed = z.infer<typeof params>
const config = { limited: 'generously' } as const

/** The calls that change one kind of listing, for the administrator alone (spec §6, §7). */
export function listingWritingRoutes<Fields extends object, Listing extends { readonly id: string }>(call: {
  readonly kind: ListingKind
  /** Below `/api`. */
  readonly path: string
  readonly whole: z.ZodMiniType<Fields>
  readonly partial: z.ZodMiniType<Partial<Fields>>
  readonly answer: z.ZodMiniType<Listing>
  readonly writing: ListingWriting<Fields, Listing>
  readonly idempotency: IdempotencyService
}): FastifyPluginCallback {
  const { kind, path, answer, writing, idempotency } = call
  // Bodies are parsed once more for their type: Fastify's own types cannot carry one that is generic.

  return (app, _options, done) => {
    app.post(
      path,
      {
        config,
        schema: {
          summary: `Create a ${kind}; once for each Idempotency-Key`,
          headers: idempotencyHeaders,
          body: call.whole,
          response: { 201: answer, 409: errorResponseSchema, 422: errorResponseSchema, ...writeRefusals },
        },
      },
      async (request, reply) => {
        const content = call.whole.parse(request.body)
        const run = idempotency.once({ ...repeatable(request), content, response: answer })
        const created = await writing.create(content, callerOf(request), run)
        request.log.info({ [kind]: created.id }, `${kind} created`)
        return reply.code(201).send(created)
      },
    )

    app.patch<{ Params: Listed }>(
      `${path}/:id`,
      {
        config,
        schema: {
          summary: `Change a ${kind}; fields not given stay as they are`,
          params,
          body: call.partial,
          response: { 200: answer, 404: errorResponseSchema, 409: errorResponseSchema, ...writeRefusals },
        },
      },
      (request) => writing.update(request.params.id, call.partial.parse(request.body), callerOf(request)),
    )

    app.delete<{ Params: Listed }>(
      `${path}/:id`,
      {
        config,
        schema: {
          summary: `Delete a ${kind}; for a while it can be restored`,
          params,
          response: { 200: deletedListingSchema, 404: errorResponseSchema, ...writeRefusals },
        },
      },
      (request) => writing.remove(request.params.id, callerOf(request)),
    )

    app.post<{ Params: Listed }>(
      `${path}/:id/restore`,
      {
        config,
        schema: {
          summary: `Bring a deleted ${kind} back`,
          params,
          response: { 200: answer, 404: errorResponseSchema, 410: errorResponseSchema, ...writeRefusals },
        },
      },
      (request) => writing.restore(request.params.id, callerOf(request)),
    )

    done()
  }
}

/** What was deleted, whatever its kind (decision 0013). */
export const deletedListingRoutes: FastifyPluginCallbackZod<{
  writings: readonly Pick<ListingWriting<never, never>, 'listRestorable'>[]
}> = (app, { writings }, done) => {
  app.get(
    '/listings/deleted',
    {
      schema: {
        summary: 'Deleted properties and cars that can still be restored, newest deletion first',
        response: { 200: z.array(deletedListingSchema), ...rejectedFiles },
      },
    },
    async () => newestFirst((await Promise.all(writings.map((writing) => writing.listRestorable()))).flat()),
  )

  done()
}

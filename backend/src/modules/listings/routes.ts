import type { FastifyPluginCallback } from 'fastify'
import * as z from 'zod/mini'
import { errorResponseSchema } from '../../../../contract/error-response'
import { idSchema } from '../../../../contract/fields'
import { showDrafts, type TokenVerifier } from '../../plugins/access'
import { cardsOf, listQuerySchema } from './card-fields'
import type { Kind } from './kind'
import type { PreviewLinks } from './preview-links'
import type { ListingQueries } from './queries'

const params = z.object({ id: idSchema })
type Params = z.infer<typeof params>

/** What anyone may read of one kind of listing (spec §7). */
export function listingRoutes(
  { kind, plural, output, card, hasFeaturedList }: Kind,
  { queries, identity, previews }: { queries: ListingQueries; identity: TokenVerifier; previews: PreviewLinks },
) {
  // Strict, so that a whole listing with a fault is an error and is never sent as a card.
  const strictCard = z.strictObject(card.shape)

  const plugin: FastifyPluginCallback = (app, _options, done) => {
    showDrafts(app, identity, (request) => previews.allows(kind, request))
    app.get<{ Querystring: z.infer<typeof listQuerySchema> }>(
      `/${plural}`,
      {
        config: { cached: 'byQuery' },
        schema: {
          summary: `All ${plural}, newest first; with \`fields=card\` only what a card shows and a filter reads`,
          querystring: listQuerySchema,
          response: { 200: z.union([z.array(output), z.array(strictCard)]), 500: errorResponseSchema },
        },
      },
      async (request) => {
        const listings = await queries.list({ withDrafts: request.seesDrafts })
        return request.query.fields === 'card' ? cardsOf(listings, card) : listings
      },
    )

    if (hasFeaturedList) {
      app.get(
        `/${plural}/featured`,
        {
          config: { cached: true },
          schema: {
            summary: `Featured ${plural}, newest first`,
            response: { 200: z.array(output), 500: errorResponseSchema },
          },
        },
        () => queries.listFeatured(),
      )
    }

    app.get<{ Params: Params }>(
      `/${plural}/:id`,
      {
        config: { cached: true },
        schema: {
          summary: `One ${kind}`,
          params,
          response: {
            200: output,
            400: errorResponseSchema,
            404: errorResponseSchema,
            410: errorResponseSchema,
            500: errorResponseSchema,
          },
        },
      },
      async (request, reply) => {
        const { listing, version } = await queries.getVersioned(request.params.id, { withDrafts: request.seesDrafts })
        reply.recordVersion = version
        return listing
      },
    )

    done()
  }
  return plugin
}

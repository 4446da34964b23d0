import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { showDrafts, type TokenVerifier } from '../../plugins/access'
import { cardsOf, listQuerySchema } from './card-fields'
import type { Kind } from './kind'
import type { PreviewLinks } from './preview-links'
import type { Listings } from './service'

const params = z.object({ id: idSchema })
type Params = z.infer<typeof params>

interface Options {
  listings: Listings
  identity: TokenVerifier
  previews: PreviewLinks
}

/** What anyone may read of one kind of listing (docs/product.md, "Calls"). */
export function listingRoutes({ kind, plural, output, card, hasFeaturedList }: Kind) {
  // Strict, so that a whole listing with a fault is an error and is never sent as a card.
  const strictCard = z.strictObject(card.shape)

  return (app: ZodFastifyInstance, { listings, identity, previews }: Options): void => {
    const queries = listings[kind]
    showDrafts(app, identity, (request) => previews.allows(kind, request))
    app.get<{ Querystring: z.infer<typeof listQuerySchema> }>(
      `/${plural}`,
      {
        config: { cached: 'byQuery' },
        schema: {
          summary: `All ${plural}, newest first; with \`fields=card\` only what a card shows and a filter reads`,
          querystring: listQuerySchema,
          response: { 200: z.union([z.array(output), z.array(strictCard)]), ...errorResponses(500) },
        },
      },
      async (request) => {
        const listings = await queries.list(optionsOf(request))
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
            response: { 200: z.array(output), ...errorResponses(500) },
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
          response: { 200: output, ...errorResponses(400, 404, 410, 500) },
        },
      },
      async (request, reply) => {
        const { listing, version } = await queries.getVersioned(request.params.id, optionsOf(request))
        reply.recordVersion = version
        return listing
      },
    )
  }
}

/** A preview link shows a draft, but no documents of the office. */
function optionsOf({ seesDrafts, seesOffice }: FastifyRequest) {
  return { withDrafts: seesDrafts, withOffice: seesOffice }
}

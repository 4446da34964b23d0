import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorResponseSchema } from '../../../../../../contract/error-response'
import { idSchema } from '../../../../../../contract/fields'
import { propertyCardSchema, propertySchema } from '../../../../../../contract/property'
import { cardsOf, listQuerySchema } from '../../cards'
import type { PropertyService } from './service'

/** Exact, so that a whole listing with a fault is an error and never sent as a card. */
const exactCard = z.strictObject(propertyCardSchema.shape)

/** What anyone may read of properties (spec §7). */
export const propertyRoutes: FastifyPluginCallbackZod<{ properties: PropertyService }> = (
  app,
  { properties },
  done,
) => {
  app.get(
    '/properties',
    {
      config: { kept: true, cachedByQuery: true },
      schema: {
        summary: 'All properties, newest first; with `fields=card` only what a card shows and a filter reads',
        querystring: listQuerySchema,
        response: { 200: z.union([z.array(propertySchema), z.array(exactCard)]), 500: errorResponseSchema },
      },
    },
    async (request) => {
      const listings = await properties.list()
      return request.query.fields === 'card' ? cardsOf(listings, propertyCardSchema) : listings
    },
  )

  app.get(
    '/properties/featured',
    {
      config: { kept: true },
      schema: {
        summary: 'Featured properties, newest first',
        response: { 200: z.array(propertySchema), 500: errorResponseSchema },
      },
    },
    () => properties.listFeatured(),
  )

  app.get(
    '/properties/:id',
    {
      config: { kept: true },
      schema: {
        summary: 'One property',
        params: z.object({ id: idSchema }),
        response: {
          200: propertySchema,
          400: errorResponseSchema,
          404: errorResponseSchema,
          410: errorResponseSchema,
          500: errorResponseSchema,
        },
      },
    },
    (request) => properties.get(request.params.id),
  )

  done()
}

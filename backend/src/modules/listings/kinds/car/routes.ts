import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorResponseSchema } from '../../../../../../contract/error-response'
import { carCardSchema, carSchema } from '../../../../../../contract/car'
import { idSchema } from '../../../../../../contract/fields'
import { cardsOf, listQuerySchema } from '../../cards'
import type { CarService } from './service'

/** Exact, so that a whole listing with a fault is an error and never sent as a card. */
const exactCard = z.strictObject(carCardSchema.shape)

/** What anyone may read of cars (spec §7). */
export const carRoutes: FastifyPluginCallbackZod<{ cars: CarService }> = (app, { cars }, done) => {
  app.get(
    '/cars',
    {
      config: { kept: true, cachedByQuery: true },
      schema: {
        summary: 'All cars, newest first; with `fields=card` only what a card shows and a filter reads',
        querystring: listQuerySchema,
        response: { 200: z.union([z.array(carSchema), z.array(exactCard)]), 500: errorResponseSchema },
      },
    },
    async (request) => {
      const listings = await cars.list()
      return request.query.fields === 'card' ? cardsOf(listings, carCardSchema) : listings
    },
  )

  app.get(
    '/cars/:id',
    {
      config: { kept: true },
      schema: {
        summary: 'One car',
        params: z.object({ id: idSchema }),
        response: {
          200: carSchema,
          400: errorResponseSchema,
          404: errorResponseSchema,
          410: errorResponseSchema,
          500: errorResponseSchema,
        },
      },
    },
    (request) => cars.get(request.params.id),
  )

  done()
}

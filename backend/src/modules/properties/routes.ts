import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorAnswerSchema } from '../../../../contract/answers'
import { idSchema } from '../../../../contract/fields'
import { propertySchema } from '../../../../contract/property'
import type { PropertyService } from './service'

/** What anyone may read of properties (spec §7). */
export const propertyRoutes: FastifyPluginCallbackZod<{ properties: PropertyService }> = (
  app,
  { properties },
  done,
) => {
  const list = { response: { 200: z.array(propertySchema), 500: errorAnswerSchema } }

  app.get('/properties', { config: { kept: true }, schema: { summary: 'All properties, newest first', ...list } }, () =>
    properties.list(),
  )

  app.get(
    '/properties/featured',
    { config: { kept: true }, schema: { summary: 'Featured properties, newest first', ...list } },
    () => properties.listFeatured(),
  )

  app.get(
    '/properties/:id',
    {
      config: { kept: true },
      schema: {
        summary: 'One property',
        params: z.object({ id: idSchema }),
        response: { 200: propertySchema, 400: errorAnswerSchema, 404: errorAnswerSchema, 500: errorAnswerSchema },
      },
    },
    (request) => properties.get(request.params.id),
  )

  done()
}

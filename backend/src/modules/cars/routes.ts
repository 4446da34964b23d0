import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorAnswerSchema } from '../../../../contract/answers'
import { carSchema } from '../../../../contract/car'
import { idSchema } from '../../../../contract/fields'
import type { CarService } from './service'

/** What anyone may read of cars (spec §7). */
export const carRoutes: FastifyPluginCallbackZod<{ cars: CarService }> = (app, { cars }, done) => {
  app.get(
    '/cars',
    {
      config: { kept: true },
      schema: {
        summary: 'All cars, newest first',
        response: { 200: z.array(carSchema), 500: errorAnswerSchema },
      },
    },
    () => cars.list(),
  )

  app.get(
    '/cars/:id',
    {
      config: { kept: true },
      schema: {
        summary: 'One car',
        params: z.object({ id: idSchema }),
        response: { 200: carSchema, 400: errorAnswerSchema, 404: errorAnswerSchema, 500: errorAnswerSchema },
      },
    },
    (request) => cars.get(request.params.id),
  )

  done()
}

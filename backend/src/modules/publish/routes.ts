import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { errorAnswerSchema } from '../../../../contract/answers'
import { publishStatusSchema } from '../../../../contract/publish'
import type { PublishService } from './service'

/** How far the static pages are. Reasons of failures are the administrator's business. */
export const publishRoutes: FastifyPluginCallbackZod<{ publish: PublishService }> = (app, { publish }, done) => {
  app.get(
    '/publish',
    {
      schema: {
        summary: 'Whether the static pages show every change, and since when',
        response: { 200: publishStatusSchema, 500: errorAnswerSchema },
      },
    },
    () => publish.status(),
  )

  done()
}

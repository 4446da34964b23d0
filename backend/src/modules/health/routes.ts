import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { errorResponseSchema, healthResponseSchema } from '../../../../contract/error-response'
import { HttpError } from '../../lib/errors'
import type { HealthService } from './service'

const RETRY_AFTER_SECONDS = '5'

/** Whether this process can serve visitors, for a load balancer. */
export const healthRoutes: FastifyPluginCallbackZod<{ health: HealthService }> = (app, { health }, done) => {
  app.get(
    '/health',
    {
      schema: {
        summary: 'Whether the database responds and a release exists',
        response: { 200: healthResponseSchema, 503: errorResponseSchema },
      },
    },
    async (request) => {
      const { fault, cause } = await health.check()
      if (fault === null) return { status: 'ok' as const }
      if (cause !== undefined) request.log.error({ err: cause }, fault)
      throw new HttpError(503, fault, { 'retry-after': RETRY_AFTER_SECONDS })
    },
  )

  done()
}

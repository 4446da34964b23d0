import { alertInputSchema, alertTakenSchema } from '../../../../contract/alert'
import { errorResponses } from '../../lib/error-responses'
import type { ZodFastifyInstance } from '../../module'
import type { AlertService } from './service'

/** Visitors ask for alerts. */
export function alertRoutes(app: ZodFastifyInstance, { alerts }: { alerts: AlertService }): void {
  app.post(
    '/alerts',
    {
      config: { limited: true },
      schema: {
        summary: 'Ask for an alert about a search',
        description:
          'The first mail has a link to confirm the alert. The response is the same for every email address. The same search again changes nothing for an hour.',
        body: alertInputSchema,
        response: { 202: alertTakenSchema, ...errorResponses(400, 429, 500) },
      },
    },
    async (request, reply) => {
      await alerts.request(request.body)
      return reply.code(202).send({ message: 'Check your inbox: we sent you a link to confirm.' })
    },
  )
}

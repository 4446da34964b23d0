import { ALERT_TAKEN, ALERT_TAKEN_LATER, alertInputSchema, alertTakenSchema } from '../../../../contract/alert'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance, CoreServices } from '../../module'

import { createRateLimit } from '../../plugins/rate-limit'
import type { AlertService } from './service'

/** An IP address may ask for so many times fewer alerts than it may write messages: each mails somebody. */
const FEWER = 4

interface Options extends Pick<CoreServices, 'config' | 'pool'> {
  readonly alerts: AlertService
}

/** Visitors ask for alerts. */
export function alertRoutes(app: ZodFastifyInstance, { alerts, config, pool }: Options): void {
  const requests = createRateLimit({ perMinute: Math.ceil(config.writesPerMinute / FEWER), pool, name: 'alerts-' })
  app.post(
    '/alerts',
    {
      config: { limited: true },
      preHandler: (request) => requests.count({ uid: null, address: request.ip }),
      schema: {
        summary: 'Ask for an alert about a search',
        description:
          'The first mail has a link to confirm the alert. The response is the same for every email address. The same search again changes nothing for an hour. An address gets at most three such mails a day; 429 when too many wait for all addresses together.',
        body: alertInputSchema,
        response: { 202: alertTakenSchema, ...errorResponses(400, 429, 500) },
      },
    },
    async (request, reply) => {
      const { waits } = await alerts.request(request.body)
      return reply.code(202).send({ message: waits ? ALERT_TAKEN_LATER : ALERT_TAKEN })
    },
  )
}

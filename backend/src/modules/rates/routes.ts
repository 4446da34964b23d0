import { ratesInputSchema, ratesSchema } from '../../../../contract/costs/rates'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import { ifMatch } from '../../plugins/version-tag'
import type { RateService } from './service'

interface Options {
  rates: RateService
}

/** What visitors' pages calculate with. */
export function rateRoutes(app: ZodFastifyInstance, { rates }: Options): void {
  app.get(
    '/rates',
    {
      config: { cached: true },
      schema: {
        summary: 'Rates behind costs and dollar prices, with the days they were last checked',
        response: { 200: ratesSchema, ...errorResponses(500) },
      },
    },
    async (_request, reply) => {
      const { version, ...all } = await rates.read()
      reply.recordVersion = version
      return all
    },
  )
}

/** The administrator's changes. */
export function adminRateRoutes(app: ZodFastifyInstance, { rates }: Options): void {
  app.put(
    '/admin/rates',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Change rates; those not given stay as they are. With If-Match only when none was changed meanwhile',
        body: ratesInputSchema,
        response: { 200: ratesSchema, ...errorResponses(400, 401, 403, 412, 429, 500) },
      },
    },
    async (request, reply) => {
      const { version, ...all } = await rates.change(request.body, callerOf(request).uid, ifMatch(request))
      reply.recordVersion = version
      return all
    },
  )
}

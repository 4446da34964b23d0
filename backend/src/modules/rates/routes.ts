import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { ratesInputSchema, ratesSchema } from '../../../../contract/costs/rates'
import { errorResponses } from '../../lib/error-responses'
import { callerOf } from '../../plugins/access'
import { ifMatch } from '../../plugins/version-tag'
import type { RateService } from './service'

interface Options {
  rates: RateService
}

/** What visitors' pages calculate with. */
export const rateRoutes: FastifyPluginCallbackZod<Options> = (app, { rates }, done) => {
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
  done()
}

/** The administrator's changes. */
export const adminRateRoutes: FastifyPluginCallbackZod<Options> = (app, { rates }, done) => {
  app.put(
    '/admin/rates',
    {
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
  done()
}

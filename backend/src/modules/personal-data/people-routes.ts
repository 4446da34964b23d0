import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import {
  deletedCountsSchema,
  foundPersonSchema,
  personDeletionSchema,
  personSearchSchema,
} from '../../../../contract/account-data'
import { errorResponses } from '../../lib/error-responses'
import { callerOf } from '../../plugins/access'
import type { PeopleService } from './people'

/** One person's messages and alerts, for the administrator only. */
export const peopleRoutes: FastifyPluginCallbackZod<{ people: PeopleService }> = (app, { people }, done) => {
  app.post(
    '/admin/people/find',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'What is stored about somebody who wrote or asked for alerts',
        body: personSearchSchema,
        response: { 200: foundPersonSchema, ...errorResponses(400, 401, 403, 429, 500) },
      },
    },
    (request) => people.find(request.body),
  )

  app.post(
    '/admin/people/delete',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Delete it for good, if it is still as many messages and alerts',
        body: personDeletionSchema,
        response: { 200: deletedCountsSchema, ...errorResponses(400, 401, 403, 409, 429, 500) },
      },
    },
    async (request) => {
      const deleted = await people.delete(request.body)
      request.log.info({ ...deleted, deletedBy: callerOf(request).uid }, 'the data of a person was deleted')
      return deleted
    },
  )

  done()
}

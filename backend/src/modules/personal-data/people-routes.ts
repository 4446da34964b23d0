import {
  deletedCountsSchema,
  foundPersonSchema,
  personDeletionSchema,
  personSearchSchema,
} from '../../../../contract/enquirer'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import type { PeopleService } from './people'

/** One person's messages and alerts, for the administrator only. */
export function peopleRoutes(app: ZodFastifyInstance, { people }: { people: PeopleService }): void {
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
}

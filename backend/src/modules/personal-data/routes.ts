import { accountDataSchema, accountDeletionSchema, deletionOutcomeSchema } from '../../../../contract/account-data'
import {
  deletedCountsSchema,
  foundPersonSchema,
  personDeletionSchema,
  personSearchSchema,
} from '../../../../contract/enquirer'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { callerOf, tokenOf } from '../../plugins/access'
import type { AccountService } from './accounts'
import type { PeopleService } from './people'

/** A signed-in person's own data. */
export function accountRoutes(app: ZodFastifyInstance, { accounts }: { accounts: AccountService }): void {
  app.get(
    '/account/data',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Everything stored about the caller',
        description: 'Messages, visits and alerts only for a confirmed email address.',
        response: { 200: accountDataSchema, ...errorResponses(401, 429, 500) },
      },
    },
    (request) => accounts.collect(callerOf(request)),
  )

  app.delete(
    '/account',
    {
      config: { limited: true },
      schema: {
        summary: 'Delete the caller’s account and data',
        description: '202 when a job completes the deletion (decision 0065).',
        body: accountDeletionSchema,
        response: {
          200: deletionOutcomeSchema,
          202: deletionOutcomeSchema,
          ...errorResponses(400, 401, 403, 429, 500),
        },
      },
    },
    async (request, reply) => {
      const outcome = await accounts.delete(callerOf(request), tokenOf(request), request.body.reviews)
      return reply.code(outcome.finished ? 200 : 202).send(outcome)
    },
  )
}

/** One person's messages, visits and alerts, for the administrator only. */
export function peopleRoutes(app: ZodFastifyInstance, { people }: { people: PeopleService }): void {
  app.post(
    '/admin/people/find',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'What is stored about somebody who wrote or asked for alerts or visits',
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
        summary: 'Delete it for good, if it is still as many messages, visits and alerts',
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

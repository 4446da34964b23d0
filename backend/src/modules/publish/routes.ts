import * as z from 'zod/mini'
import { publishReportSchema, publishStatusSchema, rollbackInputSchema } from '../../../../contract/site/publish'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import type { PublishService } from './service'

/** The state of publishing, 'Publish now' and rollback, for the administrator. */
export function adminPublishRoutes(app: ZodFastifyInstance, { publish }: { publish: PublishService }): void {
  app.get(
    '/publish',
    {
      schema: {
        summary: 'Whether the static pages show every change, and since when',
        response: { 200: publishStatusSchema, ...errorResponses(401, 403, 429, 500) },
      },
    },
    () => publish.report(),
  )

  app.get(
    '/publish/report',
    {
      schema: {
        summary: 'The progress of publishing, with the reason of a failure and the releases',
        response: { 200: publishReportSchema, ...errorResponses(401, 403, 429, 500) },
      },
    },
    () => publish.report(),
  )

  app.post(
    '/publish',
    {
      config: { limited: true },
      schema: {
        summary: 'Publish now',
        response: { 202: z.null(), ...errorResponses(401, 403, 409, 429, 500) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      await publish.publishNow(caller)
      request.log.info({ requestedBy: caller.uid }, 'publishing requested')
      return reply.code(202).send(null)
    },
  )

  app.post(
    '/publish/rollback',
    {
      config: { limited: true },
      schema: {
        summary: 'Roll back to the previous release',
        body: rollbackInputSchema,
        response: { 204: z.null(), ...errorResponses(400, 401, 403, 409, 429, 500, 503) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      await publish.rollBack(request.body.releaseId)
      request.log.warn({ release: request.body.releaseId, requestedBy: caller.uid }, 'rolled back')
      return reply.code(204).send(null)
    },
  )
}

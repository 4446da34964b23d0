import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorResponseSchema } from '../../../../contract/error-response'
import { publishReportSchema, publishStatusSchema, rollbackInputSchema } from '../../../../contract/publish'
import { callerOf } from '../../plugins/access'
import type { PublishService } from './service'

const rejectedFiles = {
  401: errorResponseSchema,
  403: errorResponseSchema,
  429: errorResponseSchema,
  500: errorResponseSchema,
}

/** What the administrator sees of publishing, and may ask for. */
export const adminPublishRoutes: FastifyPluginCallbackZod<{ publish: PublishService }> = (app, { publish }, done) => {
  app.get(
    '/publish',
    {
      schema: {
        summary: 'Whether the static pages show every change, and since when',
        response: { 200: publishStatusSchema, ...rejectedFiles },
      },
    },
    () => publish.report(),
  )

  app.get(
    '/publish/report',
    {
      schema: {
        summary: 'How far publishing is, with the reason of a failure and the releases',
        response: { 200: publishReportSchema, ...rejectedFiles },
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
        response: { 202: z.null(), 409: errorResponseSchema, ...rejectedFiles },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      await publish.publishNow(caller)
      request.log.info({ askedBy: caller.uid }, 'publishing asked for')
      return reply.code(202).send(null)
    },
  )

  app.post(
    '/publish/rollback',
    {
      config: { limited: true },
      schema: {
        summary: 'Show visitors the previous release again',
        body: rollbackInputSchema,
        response: {
          204: z.null(),
          400: errorResponseSchema,
          409: errorResponseSchema,
          503: errorResponseSchema,
          ...rejectedFiles,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      await publish.rollBack(request.body.releaseId)
      request.log.warn({ release: request.body.releaseId, askedBy: caller.uid }, 'rolled back')
      return reply.code(204).send(null)
    },
  )

  done()
}

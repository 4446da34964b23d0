import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import { pushDeviceInputSchema, pushDeviceSchema, pushDevicesSchema } from '../../../../contract/viewings/push'
import { defineJob } from '../../jobs/job'
import { errorResponses } from '../../lib/errors'
import type { CoreServices, Module, ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import { createPushService, pushQueue, type PushNetwork, type PushService } from './service'

export type { PushNetwork, PushService } from './service'

interface Needs extends CoreServices {
  readonly pushNetwork?: PushNetwork | undefined
}

interface Provided {
  readonly push: PushService
}

/** Tells the administrator's phones and computers of new requests, messages and reviews. */
export const pushModule: Module<Needs, Provided> = {
  services: ({ config: { mailTo: contact }, database, jobs, pushNetwork: network, log }) => ({
    push: createPushService({ database, jobs, contact, network, log }),
  }),
  routes: { admin: [pushRoutes] },
  jobs: [defineJob(pushQueue, ({ push }: Provided, job) => push.send(job))],
}

function pushRoutes(app: ZodFastifyInstance, { push }: Provided): void {
  app.get(
    '/admin/push',
    {
      schema: {
        summary: 'The key that browsers ask for messages with, and the devices that get them',
        response: { 200: pushDevicesSchema, ...errorResponses(401, 403, 500) },
      },
    },
    () => push.devices(),
  )

  app.post(
    '/admin/push',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Send messages to a device; one for each endpoint',
        body: pushDeviceInputSchema,
        response: { 201: pushDeviceSchema, ...errorResponses(400, 401, 403, 409, 429, 500) },
      },
    },
    async (request, reply) => reply.code(201).send(await push.add(request.body, callerOf(request).uid)),
  )

  app.delete(
    '/admin/push/:id',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Send no more messages to a device',
        params: z.object({ id: idSchema }),
        response: { 204: z.null(), ...errorResponses(400, 401, 403, 429, 500) },
      },
    },
    async (request, reply) => {
      await push.remove(request.params.id)
      return reply.code(204).send(null)
    },
  )
}

import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import {
  createdInvitationSchema,
  invitationCheckSchema,
  invitationInputSchema,
  invitationSchema,
} from '../../../../contract/review'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import { idempotencyHeaders, repeatable, type IdempotencyService } from '../idempotency'
import type { Invitations } from './invitations'

/** What a repeated request needs of the first one's work. */
const storedSchema = z.object({ id: idSchema })

interface AdminOptions {
  invitations: Invitations
  idempotency: IdempotencyService
}

/** Invitations to write a verified review, for the administrator only (decision 0054). */
export function adminInvitationRoutes(app: ZodFastifyInstance, { invitations, idempotency }: AdminOptions): void {
  app.post(
    '/admin/invitations',
    {
      config: { limited: true },
      schema: {
        summary: 'Invite a client to write a verified review; only this response contains the link',
        description:
          'One invitation for each Idempotency-Key. A repeated request gets a new link to it, which replaces the first.',
        headers: idempotencyHeaders,
        body: invitationInputSchema,
        response: { 201: createdInvitationSchema, ...errorResponses(400, 401, 403, 404, 409, 422, 429, 500) },
      },
    },
    async (request, reply) => {
      const run = idempotency.once({ ...repeatable(request), content: request.body, response: storedSchema })
      return reply.code(201).send(await invitations.create(request.body, callerOf(request), run))
    },
  )

  app.get(
    '/admin/invitations',
    {
      schema: {
        summary: 'Invitations, newest first',
        response: { 200: z.array(invitationSchema), ...errorResponses(401, 403, 500) },
      },
    },
    () => invitations.list(),
  )

  app.delete(
    '/admin/invitations/:id',
    {
      config: { limited: true },
      schema: {
        summary: 'Revoke an invitation that nobody has used',
        params: z.object({ id: idSchema }),
        response: { 204: z.null(), ...errorResponses(400, 401, 403, 404, 409, 429, 500) },
      },
    },
    async (request, reply) => {
      await invitations.revoke(request.params.id)
      return reply.code(204).send(null)
    },
  )
}

/** For anyone who opens an invitation link, before signing in. */
export function invitationCheckRoutes(app: ZodFastifyInstance, { invitations }: { invitations: Invitations }): void {
  app.post(
    '/reviews/invitation',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Check whether an invitation can be used for a listing; nothing changes',
        body: invitationCheckSchema,
        response: { 204: z.null(), ...errorResponses(400, 410, 429, 500) },
      },
    },
    async ({ body: { propertyId, invitation } }, reply) => {
      await invitations.check(invitation, propertyId)
      return reply.code(204).send(null)
    },
  )
}

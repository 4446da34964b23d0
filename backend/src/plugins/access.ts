import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../lib/errors'
import type { Caller, IdentityService } from '../modules/identity/service'

/** Who may make the calls of a group. */
export type AccessLevel = 'public' | 'user' | 'admin'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null where a group does not ask for it. Read it through `callerOf`. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** Set by the group a route is registered in. */
    access?: AccessLevel
  }
}

/** Makes `caller` part of every request; to be registered once, before the groups. */
export function registerCallers(app: FastifyInstance): void {
  app.decorateRequest('caller', null)
}

/**
 * Lets only those of the level into all routes registered in `group` from here on (spec §6,
 * docs/decisions.md, 1). Answers 401 without a valid token and 403 to anyone but the administrator.
 */
export function restrictTo(level: AccessLevel, group: FastifyInstance, identity: IdentityService): void {
  group.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: level }
  })
  if (level === 'public') return
  group.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const caller = await identity.callerOf(tokenOf(request))
    if (level === 'admin' && !caller.isAdmin) throw new HttpError(403, 'Only the administrator may do this.')
    request.caller = caller
  })
}

/** Who makes this call. @throws Error in a group that asks nobody, a fault of ours */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error(`${request.routeOptions.url ?? request.url} asks nobody who they are`)
  return request.caller
}

function tokenOf(request: FastifyRequest): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new HttpError(401, 'Please sign in', { 'www-authenticate': 'Bearer' })
  return token
}

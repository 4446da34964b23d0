import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { HttpError } from '../lib/errors'
import type { Caller, IdentityService } from '../modules/identity/service'

/** Who may make the calls of a group; 'signed' is whoever carries something this backend signed. */
export type AccessLevel = 'public' | 'user' | 'admin' | 'signed'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that has a handler of ours. */
    readonly routeTable: readonly RouteOptions[]
  }
  interface FastifyRequest {
    /** Who asks; null where a group does not ask for it. Read it through `callerOf`. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** Set by the group a route is registered in. */
    access?: AccessLevel
  }
}

/**
 * Makes `caller` part of every request and keeps the table of routes; to be registered once, before
 * the first of them. The app does not start with a route that belongs to no group.
 */
export function registerAccess(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.decorateRequest('caller', null)
  app.decorate('routeTable', routes)
  app.addHook('onRoute', (route) => {
    // A browser's question whether it may ask: answered by the CORS plugin, never by a handler of ours.
    if (route.method !== 'OPTIONS') routes.push(route)
  })
  app.addHook('onReady', (done) => {
    const open = routes.find((route) => route.config?.access === undefined)
    done(open && new Error(`Nobody has said who may call ${String(open.method)} ${open.url}: see restrictTo`))
  })
}

/**
 * Lets only those of the level into all routes registered in `group` from here on (spec §6,
 * decision 0001). Answers 401 without a valid token and 403 to anyone but the administrator.
 */
export function restrictTo(
  level: Exclude<AccessLevel, 'signed'>,
  group: FastifyInstance,
  identity: IdentityService,
): void {
  group.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: level }
  })
  if (level === 'public') return
  group.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const caller = await identity.verifyToken(tokenOf(request))
    if (level === 'admin' && !caller.isAdmin) throw new HttpError(403, 'Only the administrator may do this.')
    request.caller = caller
  })
}

/**
 * Lets only requests with a proof of their own into all routes registered in `group` from here on.
 * @param check throws HttpError 403 without it; sees the body, where that is not read as it arrives
 */
export function restrictToSigned(group: FastifyInstance, check: (request: FastifyRequest) => void): void {
  group.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'signed' }
  })
  group.addHook('preValidation', (request, reply, done) => {
    reply.header('cache-control', 'private, no-store')
    check(request)
    done()
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

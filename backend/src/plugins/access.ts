import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { HttpError } from '../lib/errors'

/** Who makes a request, as their token proves. */
export interface Caller {
  readonly uid: string
  readonly name: string | null
  readonly isAdmin: boolean
  /** Of the account; null when it is not confirmed: anyone can register any address. */
  readonly confirmedEmail: string | null
  /** When the person last signed in. */
  readonly signedInAt: Date
}

export interface TokenVerifier {
  /** @throws HttpError 401 for an invalid token, 503 when the identity service cannot be reached */
  verifyToken(token: string): Promise<Caller>
}

/** Who may call the routes of a group; 'signed' requires a signature or key of this backend. */
export type AccessLevel = 'public' | 'user' | 'admin' | 'signed'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route except those of plugins. */
    readonly routeTable: readonly RouteOptions[]
  }
  interface FastifyRequest {
    /** Null in groups without authentication, unless `recognizeCallers` set it. Read it with `callerOf`. */
    caller: Caller | null
    /** Set for the administrator and by a preview link: the response may show drafts and must not be cached. */
    seesDrafts: boolean
    /** Set, together with `seesDrafts`, for the administrator alone: the response may contain the office's documents. */
    seesOffice: boolean
  }
  interface FastifyContextConfig {
    /** Set by the group a route is registered in. */
    access?: AccessLevel
  }
}

/**
 * Adds `caller` to every request and records the routes; to be registered once, before the first route. The app
 * does not start when a route belongs to no group.
 */
export function registerAccess(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.decorateRequest('caller', null)
  app.decorateRequest('seesDrafts', false)
  app.decorateRequest('seesOffice', false)
  app.decorate('routeTable', routes)
  app.addHook('onRoute', (route) => {
    // The CORS plugin handles preflight requests.
    if (route.method !== 'OPTIONS') routes.push(route)
  })
  app.addHook('onReady', (done) => {
    const ungrouped = routes.find((route) => route.config?.access === undefined)
    const error =
      ungrouped && new Error(`No access group restricts ${String(ungrouped.method)} ${ungrouped.url}: see restrictTo`)
    done(error)
  })
}

/**
 * Restricts all routes registered in `group` from here on to callers of the level (docs/product.md, "Access", decision
 * 0001). Responds
 * with 401 without a valid token and with 403 to anyone but the administrator.
 */
export function restrictTo(
  level: Exclude<AccessLevel, 'signed'>,
  group: FastifyInstance,
  identity: TokenVerifier,
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
 * Shows drafts to the administrator in public routes registered in `group` from here on, and to requests that
 * `isAllowed` accepts. Anyone else, also with an invalid token, gets what is public.
 */
export function showDrafts(
  group: FastifyInstance,
  identity: TokenVerifier,
  isAllowed: (request: FastifyRequest) => boolean | Promise<boolean> = () => false,
): void {
  group.addHook('onRequest', async (request, reply) => {
    request.seesOffice = await isAdministrator(request, identity)
    if (!request.seesOffice && !(await isAllowed(request))) return
    request.seesDrafts = true
    reply.header('cache-control', 'private, no-store')
  })
}

/**
 * Sets `caller` in public routes registered in `group` from here on, for callers whose response differs from
 * everybody's. Anyone else gets the public response, also when the identity service is unavailable.
 */
export function recognizeCallers(
  group: FastifyInstance,
  identity: TokenVerifier,
  isDifferent: (caller: Caller) => Promise<boolean>,
): void {
  group.addHook('onRequest', async (request, reply) => {
    const caller = await callerOrNull(request, identity)
    if (caller === null || !(await isDifferent(caller))) return
    request.caller = caller
    reply.header('cache-control', 'private, no-store')
  })
}

async function callerOrNull(request: FastifyRequest, identity: TokenVerifier): Promise<Caller | null> {
  if (request.headers.authorization === undefined) return null
  try {
    return await identity.verifyToken(tokenOf(request))
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

async function isAdministrator(request: FastifyRequest, identity: TokenVerifier): Promise<boolean> {
  if (request.headers.authorization === undefined) return false
  try {
    return (await identity.verifyToken(tokenOf(request))).isAdmin
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 401) return false
    throw error
  }
}

/**
 * Restricts all routes registered in `group` from here on to requests with a signature or key.
 * @param check throws HttpError 403; sees the body unless the route streams it
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

/** Who makes this request. @throws Error in a group without authentication, which is a bug */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null)
    throw new Error(`${request.routeOptions.url ?? request.url} does not authenticate its callers`)
  return request.caller
}

/** The identity token of a request. @throws HttpError 401 without one */
export function tokenOf(request: FastifyRequest): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new HttpError(401, 'Please sign in', { 'www-authenticate': 'Bearer' })
  return token
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runFor } from '../lib/logging'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error of a 5xx response; part of its log line. */
    serverError: Error | null
  }
}

/**
 * Logs one line per response, with the request's id, which the client receives too. Pages and photos are many and of
 * little interest: they are logged at `debug` unless they fail. IP addresses, cookies and tokens are not logged.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.decorateRequest('serverError', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    runFor({ requestId: request.id, isJob: false }, done)
  })
  // Again after the body was read, whose events belong to the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    runFor({ requestId: request.id, isJob: false }, done)
  })

  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'warn' : request.url.startsWith('/api') ? 'info' : 'debug'
    request.log[level](
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.serverError !== null && { err: request.serverError }),
      },
      'request completed',
    )
    done()
  })
}

/** Where tokens are, with the dividing slash, as in `deploy/nginx/kilele.conf`. */
const BEFORE_TOKEN = /^\/+(?:viewing|owner|api\/viewings\/calendar|api\/viewings|api\/owner)\/+(?=.)/i

/**
 * A token in a path opens something to whoever reads it: its route is logged instead, and where no route matches, such
 * as for a wrong method, only what is before it.
 */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  if (routeOptions.url?.includes(':token') === true) return routeOptions.url
  const path = url.split('?', 1)[0] ?? ''
  const isKnown = routeOptions.url === path
  const [beforeToken] = isKnown ? [] : (BEFORE_TOKEN.exec(path) ?? [])
  return beforeToken === undefined ? path : `${beforeToken}-`
}

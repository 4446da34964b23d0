import type { FastifyInstance } from 'fastify'
import { runFor } from '../lib/logging'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error of a 5xx response; part of its log line. */
    serverError: Error | null
  }
}

/**
 * Logs one line per response, with the request's id, which the client receives too. Pages and photos are many and of
 * little interest: they are logged at `debug` unless they fail. IP addresses, cookies and tokens are not logged, also not those
 * that are part of a path.
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
    const { url: route = '' } = request.routeOptions
    const level = reply.statusCode >= 500 ? 'warn' : request.url.startsWith('/api') ? 'info' : 'debug'
    request.log[level](
      {
        method: request.method,
        path: route.includes('/:token') ? route : request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.serverError !== null && { err: request.serverError }),
      },
      'request completed',
    )
    done()
  })
}

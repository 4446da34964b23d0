import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused because of an outage; part of its log line. */
    refusal: Error | null
  }
}

/**
 * One log line per answered request, with the request's id, which the visitor gets too. Pages and
 * photos are many and dull: they are logged at `debug` unless they failed. Addresses, cookies and
 * tokens of visitors are not logged.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.decorateRequest('refusal', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'warn' : request.url.startsWith('/api') ? 'info' : 'debug'
    request.log[level](
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.refusal !== null && { err: request.refusal }),
      },
      'answered',
    )
    done()
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take long: it is large, and the route limits its duration itself. */
    slowBody?: boolean
  }
}

const REQUEST_TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/**
 * Closes connections whose request body takes longer than `milliseconds` to arrive. Node has one such limit for all
 * requests, but photos on a slow connection need a far longer one than anything else.
 */
export function limitBodyDuration(app: FastifyInstance, milliseconds: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const stop = (request: FastifyRequest) => {
    clearTimeout(timers.get(request))
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody && request.routeOptions.config.slowBody !== true) {
      const close = () => socket.end(REQUEST_TIMEOUT, () => socket.destroy())
      timers.set(request, setTimeout(close, milliseconds))
    }
    done()
  })
  // The body has arrived.
  app.addHook('preValidation', (request, _reply, done) => {
    stop(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    stop(request)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    stop(request)
    done()
  })
}

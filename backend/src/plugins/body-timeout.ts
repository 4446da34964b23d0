import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take long: it is large, and the route looks after its own pace. */
    slowBody?: boolean
  }
}

const TOO_LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/**
 * Cuts off requests whose body takes longer than `milliseconds` to arrive. Node has one such limit
 * for all requests, and photos on a weak line need a far longer one than anything else.
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
      const cut = () => socket.end(TOO_LATE, () => socket.destroy())
      timers.set(request, setTimeout(cut, milliseconds))
    }
    done()
  })
  // The body is there.
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

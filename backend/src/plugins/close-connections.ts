import type { FastifyInstance } from 'fastify'

/**
 * Ends each connection with its last response while the backend stops. Otherwise clients would keep the connections of
 * requests that began before, and the backend would wait for them until its drain timeout.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A proxy then sends no further request on it, which an unannounced end could lose.
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  // Responses whose headers were sent before.
  app.addHook('onResponse', (_request, _reply, done) => {
    // Node counts a connection as idle only after this event.
    if (isStopping) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}

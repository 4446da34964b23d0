import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Ends connections gently while the backend stops. For `graceMs` it serves every request, and each response announces
 * the end of its connection: if idle connections were closed at once, requests that are on their way to them would be
 * lost. Then Fastify stops listening and closes the connections that are idle (`forceCloseConnections: 'idle'`).
 */
export function closeConnectionsOnStop(app: FastifyInstance, graceMs: number): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    if (app.server.listening) await sleep(graceMs)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Fastify announces the end only when the request began after the stop.
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  // Clients keep the connections of responses whose headers were sent before the stop, and the backend would wait for
  // them until its drain timeout.
  app.addHook('onResponse', (_request, _reply, done) => {
    // Node counts a connection as idle only after this event.
    if (isStopping && !app.server.listening) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}

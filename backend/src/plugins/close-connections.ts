import { once } from 'node:events'
import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Ends connections gently while the backend stops. It accepts no new ones at once; those that are open may send one
 * more request, whose response announces the end. Connections that stay idle are closed after `graceMs`: at once, a
 * request on its way to an idle connection would be lost.
 */
export function closeConnectionsOnStop(app: FastifyInstance, graceMs: number): void {
  let isStopping = false
  let isGraceOver = false
  app.addHook('preClose', async () => {
    isStopping = true
    if (app.server.listening) await waitForIdleConnections(app.server, graceMs)
    // Fastify closes idle connections next.
    isGraceOver = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A client then sends no further request on it, which an unannounced end could lose.
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  // Responses whose headers were sent before. Otherwise their clients would keep the connections, and the backend would
  // wait for them until its drain timeout.
  app.addHook('onResponse', (_request, _reply, done) => {
    // Node counts a connection as idle only after this event.
    if (isGraceOver) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}

/** Stops listening and resolves when all connections have ended, after `graceMs` at the latest. */
async function waitForIdleConnections(server: FastifyInstance['server'], graceMs: number): Promise<void> {
  const ended = once(server, 'close')
  // The one of HTTP would close idle connections too.
  Server.prototype.close.call(server)
  const timer = new AbortController()
  await Promise.race([ended, sleep(graceMs, undefined, { signal: timer.signal })])
  timer.abort()
  // In this turn of the event loop, Node reads the requests that have arrived.
  await nextTurn()
  await nextTurn()
}

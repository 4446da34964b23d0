import assert from 'node:assert/strict'
import { once } from 'node:events'
import Fastify, { type FastifyReply } from 'fastify'
import { Agent, request, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { it, type TestContext } from 'node:test'
import { closeConnectionsOnStop } from './close-connections'

// Longer than a test may last: connections end because the server ends them, or the test fails.
const KEEP_ALIVE_MS = 600_000
const GRACE_MS = 2_000

it('announces the end of a connection whose request began before the stop', { timeout: 30_000 }, async (test) => {
  const { app, get, begun } = await serve(test)
  const response = get()
  const { pending } = await begun
  const closed = app.close()
  await stopping(app)
  pending.send('served')
  const { headers, body } = await response
  assert.equal(headers.connection, 'close')
  assert.equal(await body, 'served')
  await closed
})

it(
  'ends a connection after the rest of a response that had begun before the stop',
  { timeout: 30_000 },
  async (test) => {
    const { app, get, begun } = await serve(test)
    const response = get()
    const stream = new PassThrough()
    stream.write('first ')
    const { pending } = await begun
    pending.send(stream)
    const { headers, body } = await response
    assert.equal(headers.connection, 'keep-alive')
    const closed = app.close()
    await stopping(app)
    stream.end('last')
    assert.equal(await body, 'first last')
    await closed
  },
)

it('serves one more request on an idle connection when it stops', { timeout: 30_000 }, async (test) => {
  const { app, get, begun } = await serve(test, { graceMs: GRACE_MS })
  const idle = await get('/at-once')
  await idle.body
  const slow = get()
  const { pending } = await begun
  const closed = app.close()
  pending.send('served')
  // Its end leaves the other connection open.
  await (
    await slow
  ).body
  const last = await get('/at-once', idle.agent)
  assert.equal(last.isReused, true)
  assert.equal(last.headers.connection, 'close')
  assert.equal(await last.body, 'at once')
  await closed
})

it('closes a connection that stays idle for longer than the grace period', { timeout: 30_000 }, async (test) => {
  const { app, get } = await serve(test, { graceMs: 50 })
  const { body, socket } = await get('/at-once')
  await body
  // The agent's idle connections do not keep the test alive.
  const ended = once(socket.ref(), 'close')
  await app.close()
  await ended
})

it('serves a new connection during the grace period, and announces its end', { timeout: 30_000 }, async (test) => {
  const { app, get } = await serve(test, { graceMs: GRACE_MS })
  const closed = app.close()
  const { headers, body } = await get('/at-once')
  assert.equal(headers.connection, 'close')
  assert.equal(await body, 'at once')
  await closed
})

/** A server with one response that is the test's to send, and clients that keep their connections. */
async function serve(test: TestContext, { graceMs = 0 } = {}) {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: KEEP_ALIVE_MS, return503OnClosing: false })
  closeConnectionsOnStop(app, graceMs)
  app.get('/at-once', () => 'at once')
  // Wrapped: awaiting a reply itself waits until it is sent.
  const begun = new Promise<{ pending: FastifyReply }>((resolve) => {
    app.get('/', (_request, pending) => {
      resolve({ pending })
      return pending
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const agents: Agent[] = []
  test.after(async () => {
    for (const agent of agents) agent.destroy()
    await app.close()
  })
  const get = async (path = '/', agent = new Agent({ keepAlive: true })) => {
    agents.push(agent)
    const sent = request(address + path, { agent }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const { headers, socket } = response
    return { headers, socket, agent, isReused: sent.reusedSocket, body: text(response) }
  }
  return { app, get, begun, port: Number(new URL(address).port) }
}

/** Resolves when the server has stopped listening. */
async function stopping(app: { server: { listening: boolean } }): Promise<void> {
  while (app.server.listening) await new Promise((resolve) => setImmediate(resolve))
}

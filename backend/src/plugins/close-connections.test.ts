import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { it, type TestContext } from 'node:test'
import Fastify, { type FastifyReply } from 'fastify'
import { closeConnectionsOnStop } from './close-connections'

// Longer than a test may last: connections end because the server ends them, or the test fails.
const KEEP_ALIVE_MS = 600_000

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

/** A server whose only response is the test's to send, and a client that keeps its connections. */
async function serve(test: TestContext) {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: KEEP_ALIVE_MS })
  closeConnectionsOnStop(app)
  // Wrapped: awaiting a reply itself waits until it is sent.
  const begun = new Promise<{ pending: FastifyReply }>((resolve) => {
    app.get('/', (_request, pending) => {
      resolve({ pending })
      return pending
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  test.after(async () => {
    agent.destroy()
    await app.close()
  })
  const get = async () => {
    const sent = request(address, { agent }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { headers: response.headers, body: text(response) }
  }
  return { app, get, begun }
}

/** Resolves when the server has stopped listening. */
async function stopping(app: { server: { listening: boolean } }): Promise<void> {
  while (app.server.listening) await new Promise((resolve) => setImmediate(resolve))
}

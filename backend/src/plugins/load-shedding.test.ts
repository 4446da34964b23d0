import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerErrorResponses } from './errors'
import { registerLoadShedding } from './load-shedding'

describe('registerLoadShedding', () => {
  let app: FastifyInstance
  let release: () => void
  function open({ loopDelayMs = 60_000, lagMs = Number.POSITIVE_INFINITY } = {}): void {
    app = Fastify()
    registerErrorResponses(app)
    const released = new Promise<void>((resolve) => (release = resolve))
    void app.register(async (group) => {
      const lag = { late: lagMs, times: 2, concurrency: 1 }
      await registerLoadShedding(group, { concurrency: 2, loopDelayMs, graceMs: 0, lag })
      group.get('/call', () => 'done')
      group.get('/slow', () => released.then(() => 'done'))
      group.post('/message', () => 'done')
      group.get('/large', () => Buffer.alloc(64 * 1024 * 1024))
      group.get('/page', { config: { neverShed: true } }, () => 'page')
    })
  }
  afterEach(() => app.close())

  it('rejects requests when too many are active, and accepts them again afterwards', async () => {
    open()
    const slow = [app.inject('/slow'), app.inject('/slow')]
    await sleep(50)
    const rejected = await app.inject('/call')
    assert.equal(rejected.statusCode, 503)
    assert.equal(rejected.headers['retry-after'], '5')
    assert.deepEqual(rejected.json(), { message: 'We are very busy right now. Please try again in a moment.' })
    assert.equal((await app.inject('/page')).body, 'page')
    release()
    for (const { statusCode } of await Promise.all(slow)) assert.equal(statusCode, 200)
    assert.equal((await app.inject('/call')).statusCode, 200)
  })

  it('does not count requests when their clients have disconnected', async () => {
    open()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = app.listeningOrigin
    for (let count = 0; count < 4; count += 1) {
      await assert.rejects(fetch(`${url}/slow`, { signal: AbortSignal.timeout(50) }))
    }
    await untilResponded(async () => (await fetch(`${url}/call`)).status)
    release()
  })

  it('does not count requests when their body has not arrived', async () => {
    open()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const port = Number(new URL(app.listeningOrigin).port)
    const head = 'POST /message HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'
    const sockets = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) socket.write(head)
    await sleep(200)
    assert.equal((await app.inject('/call')).statusCode, 200)
    for (const socket of sockets) socket.destroy()
    release()
  })

  it('does not count requests when clients read their response slowly', async () => {
    open()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const port = Number(new URL(app.listeningOrigin).port)
    const sockets = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) {
      socket.pause()
      socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
    }
    await sleep(500)
    assert.equal((await app.inject('/call')).statusCode, 200)
    for (const socket of sockets) socket.destroy()
    release()
  })

  it('accepts fewer requests when the event loop is late repeatedly', async () => {
    open({ lagMs: 30 })
    await app.ready()
    const block = async () => {
      const end = Date.now() + 60
      while (Date.now() < end);
      await sleep(0)
    }
    const slow = app.inject('/slow')
    await sleep(50)
    for (let count = 0; count < 4; count += 1) await block()
    assert.equal((await app.inject('/call')).statusCode, 503)
    assert.equal((await app.inject('/page')).body, 'page')
    // On a busy machine the loop may be late anyway for a while.
    await untilResponded(async () => (await app.inject('/call')).statusCode)
    release()
    assert.equal((await slow).statusCode, 200)
  })

  it('rejects requests but serves pages when the event loop is late', async () => {
    open({ loopDelayMs: 100 })
    await app.ready()
    const until = Date.now() + 1_600
    let rejected = 0
    while (Date.now() < until) {
      const block = Date.now() + 300
      while (Date.now() < block);
      const response = await app.inject('/call')
      if (response.statusCode === 503) rejected += 1
      await sleep(0)
    }
    assert.ok(rejected > 0, 'no request was rejected')
    assert.equal((await app.inject('/page')).statusCode, 200)
  })
})

/** Fails when requests are still rejected after ten seconds. */
async function untilResponded(call: () => Promise<number>): Promise<void> {
  for (const deadline = Date.now() + 10_000; ;) {
    const status = await call()
    if (status === 200) return
    assert.ok(Date.now() < deadline, `still ${status}`)
    await sleep(50)
  }
}

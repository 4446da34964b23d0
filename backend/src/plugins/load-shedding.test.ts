import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerErrorResponses } from './errors'
import { registerLoadShedding } from './load-shedding'

describe('a busy process', () => {
  let app: FastifyInstance
  let release: () => void
  /** A lateness that is not given never comes, however busy the machine is that runs this. */
  function open({ lateness = 60_000, lagMs = Number.POSITIVE_INFINITY } = {}): void {
    app = Fastify()
    registerErrorResponses(app)
    const released = new Promise<void>((resolve) => (release = resolve))
    void app.register(async (group) => {
      const strain = { late: lagMs, times: 2, inHand: 1 }
      await registerLoadShedding(group, { inHand: 2, lateness, graceMs: 0, strain })
      group.get('/call', () => 'done')
      group.get('/slow', () => released.then(() => 'done'))
      group.post('/message', () => 'done')
      group.get('/large', () => Buffer.alloc(64 * 1024 * 1024))
      group.get('/page', { config: { neverShed: true } }, () => 'page')
    })
  }
  afterEach(() => app.close())

  it('turns away calls beyond those in hand, and takes them again when it is done', async () => {
    open()
    const slow = [app.inject('/slow'), app.inject('/slow')]
    await sleep(50)
    const refused = await app.inject('/call')
    assert.equal(refused.statusCode, 503)
    assert.equal(refused.headers['retry-after'], '5')
    assert.deepEqual(refused.json(), { message: 'We are very busy right now. Please try again in a moment.' })
    assert.equal((await app.inject('/page')).body, 'page')
    release()
    for (const { statusCode } of await Promise.all(slow)) assert.equal(statusCode, 200)
    assert.equal((await app.inject('/call')).statusCode, 200)
  })

  it('forgets callers who have gone away', async () => {
    open()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = app.listeningOrigin
    for (let count = 0; count < 4; count += 1) {
      await assert.rejects(fetch(`${url}/slow`, { signal: AbortSignal.timeout(50) }))
    }
    await untilResponded(async () => (await fetch(`${url}/call`)).status)
    release()
  })

  it('does not count requests whose body has not arrived', async () => {
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

  it('does not count clients that read their response slowly', async () => {
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

  it('takes fewer at once while its loop is late again and again', async () => {
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
    // On a busy machine its loop may be late by itself for a while.
    await untilResponded(async () => (await app.inject('/call')).statusCode)
    release()
    assert.equal((await slow).statusCode, 200)
  })

  it('turns away calls while its event loop is late, and still serves pages', async () => {
    open({ lateness: 100 })
    await app.ready()
    const until = Date.now() + 1_600
    let refused = 0
    while (Date.now() < until) {
      const block = Date.now() + 300
      while (Date.now() < block);
      const answer = await app.inject('/call')
      if (answer.statusCode === 503) refused += 1
      await sleep(0)
    }
    assert.ok(refused > 0, 'no call was turned away')
    assert.equal((await app.inject('/page')).statusCode, 200)
  })
})

/** Fails when calls are still turned away after ten seconds. */
async function untilResponded(call: () => Promise<number>): Promise<void> {
  for (const deadline = Date.now() + 10_000; ;) {
    const status = await call()
    if (status === 200) return
    assert.ok(Date.now() < deadline, `still ${status}`)
    await sleep(50)
  }
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp, testConfig, temporaryFolder, type TestApp } from '../test/app'
import { IS_ON_POSTGRES, openMemoryPglite } from '../test/databases'
import { startPostgres } from '../test/postgres'
import { switchTo, writeRelease } from '../test/releases'
import { buildApp } from './app'
import type { OpenDatabase } from './db/database'
import { openDatabaseWithJobs } from './open-database'

const enquiry = {
  method: 'POST',
  url: '/api/contact',
  payload: { name: 'Wanjiku', email: 'w@example.com', message: 'Is the villa still available?' },
} as const

async function publish(dataDir: string): Promise<void> {
  await writeRelease(dataDir, '1', { 'index.html': '<h1>Home</h1>', '404.html': '<h1>Any listing</h1>' })
  await switchTo(dataDir, '1')
}

async function expectPagesAlone(app: TestApp['app']): Promise<void> {
  assert.equal((await app.inject('/')).body, '<h1>Home</h1>')
  assert.equal((await app.inject('/cars/new')).statusCode, 200)
  for (const call of [
    { url: '/api/properties' },
    { url: '/api/health' },
    { url: '/api/reviews/property/x' },
    enquiry,
  ]) {
    const response = await app.inject(call)
    assert.equal(response.statusCode, 503, call.url)
    assert.equal(response.headers['retry-after'], '5')
    assert.match(response.json<{ message: string }>().message, /database/)
  }
}

describe('without the embedded database', () => {
  let opened: OpenDatabase
  let backend: TestApp
  before(async () => {
    opened = await openMemoryPglite()
    backend = await startApp(() => Promise.resolve({ ...opened, close: () => Promise.resolve() }))
    await publish(backend.dataDir)
    await opened.close()
  })
  after(() => backend.close())

  it('serves pages and sends Retry-After when the API is called', () => expectPagesAlone(backend.app))
})

if (IS_ON_POSTGRES)
  void describe('without PostgreSQL', () => {
    it('serves pages, sends Retry-After, and recovers when the server is back', async () => {
      const postgres = await startPostgres()
      const folder = await temporaryFolder()
      const config = testConfig({ DATA_DIR: folder.path, DATABASE_URL: postgres.url })
      const opened = await openDatabaseWithJobs(config, () => undefined)
      const { app } = await buildApp({ config, ...opened })
      await publish(folder.path)
      assert.equal((await app.inject(enquiry)).statusCode, 201)
      await postgres.pause()
      await expectPagesAlone(app)
      await postgres.resume()
      assert.equal((await app.inject(enquiry)).statusCode, 201)
      await app.close()
      await opened.close()
      await postgres.stop()
      await folder.remove()
    })
  })

describe('on a full disk', () => {
  let backend: TestApp
  let free = 10 ** 12
  before(async () => {
    backend = await startApp(openMemoryPglite, {}, { freeBytes: () => Promise.resolve(free) })
    await publish(backend.dataDir)
  })
  after(() => backend.close())

  it('serves reads and rejects writes when there is no space', async () => {
    assert.equal((await backend.app.inject(enquiry)).statusCode, 201)
    free = 1_000_000
    // Free space is checked at most once a second.
    await sleep(1_100)
    for (const url of ['/', '/api/properties', '/api/health']) {
      assert.equal((await backend.app.inject(url)).statusCode, 200, url)
    }
    const refused = await backend.app.inject(enquiry)
    assert.equal(refused.statusCode, 507)
    assert.equal(refused.headers['retry-after'], '60')
    assert.match(refused.json<{ message: string }>().message, /out of storage; nothing was saved/)
    free = 10 ** 12
    await sleep(1_100)
    assert.equal((await backend.app.inject(enquiry)).statusCode, 201)
  })
})

describe('a slow client', () => {
  it('is disconnected when its headers take too long', async () => {
    const times = { headersTimeout: 300, connectionsCheckingInterval: 50 }
    const backend = await startApp(openMemoryPglite, {}, { headersTimeouts: times })
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = new URL(backend.app.listeningOrigin)
    for (const begun of ['', 'GET /api/properties HTTP/1.1\r\nhost: x\r\nx-slow: ']) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(begun)
      let response = ''
      socket.on('data', (chunk: Buffer) => (response += chunk.toString()))
      await once(socket, 'close')
      if (begun !== '') assert.match(response, /^HTTP\/1.1 408 /)
    }
    await backend.close()
  })
})

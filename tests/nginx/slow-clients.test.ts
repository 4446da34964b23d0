import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { startApp, type TestApp } from '../../backend/test/app'
import { openMemoryPglite } from '../../backend/test/databases'
import { startNginx, type NginxServer } from '../../backend/test/nginx'
import { freePort } from '../../backend/test/postgres'
import {
  ATTACKER,
  createSlowClients,
  getFrom,
  SECOND_ATTACKER,
  statusFrom,
  UNFINISHED,
  VISITOR,
} from '../../backend/test/slow-clients'
import { adminPaths } from '../../contract/admin-paths'
import { apiPaths } from '../../contract/paths'
import { WITHOUT_NGINX } from './without-nginx'

describe('nginx before a backend', { skip: WITHOUT_NGINX }, () => {
  let backend: TestApp
  let nginx: NginxServer
  const clients = createSlowClients()

  before(async () => {
    backend = await startApp(openMemoryPglite)
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    const port = Number(new URL(backend.app.listeningOrigin).port)
    nginx = await startNginx({ port: await freePort(), backendPorts: [port], dataDir: backend.dataDir })
  })
  after(async () => {
    clients.close()
    await nginx.stop()
    await backend.close()
  })

  for (const [name, text] of Object.entries(UNFINISHED)) {
    it(`serves others when slow clients hold back the ${name} of their requests`, async () => {
      await clients.open(nginx.url, text, ATTACKER)
      await clients.open(nginx.url, text, SECOND_ATTACKER)
      for (let count = 0; count < 5; count += 1)
        assert.equal(await statusFrom(VISITOR, nginx.url + apiPaths.properties), 200)
    })
  }

  it('refuses too many requests at once from one address with a message', async () => {
    const address = '127.0.0.69'
    await clients.open(nginx.url, UNFINISHED.body, address, 140)
    const response = await getFrom(address, nginx.url + apiPaths.properties)
    assert.equal(response.statusCode, 429)
    assert.equal(response.headers['retry-after'], '5')
    assert.deepEqual(await json(response), { message: 'Too many requests. Please try again in a moment.' })
    assert.equal(await statusFrom(VISITOR, nginx.url + apiPaths.properties), 200)
  })

  it('refuses a stranger who imports a spreadsheet before the whole of it has arrived', async () => {
    const sending = request(nginx.url + adminPaths.importListings('car', true), {
      method: 'POST',
      localAddress: '127.0.0.70',
      headers: { 'content-type': 'text/csv', 'content-length': 30 * 1024 * 1024 },
    })
    sending.write(Buffer.alloc(1024 * 1024, 'x'))
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    assert.equal(response.statusCode, 401)
    sending.destroy()
  })

  it('logs neither full IP addresses nor queries when it serves a request', async () => {
    await statusFrom(VISITOR, `${nginx.url}${apiPaths.properties}?signature=s3cret`)
    const log = await nginx.readLog()
    assert.match(log, /^127\.0\.0\.0 \[\S+\] "GET \/api\/properties" 200 /m)
    assert.doesNotMatch(log, /127\.0\.0\.[1-9]|s3cret|signature/)
  })
})

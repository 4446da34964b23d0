import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import * as z from 'zod'
import { apiPaths } from '../../../contract/paths'
import { openMemoryPglite } from '../../test/databases'
import { startSignedInApp, type SignedInApp } from '../../test/signed-in'
import { enquiries } from '../db/schema'
import { serveMetrics } from './metrics'

const SECRETS = {
  name: 'Wanjiku wa Kamau',
  email: 'wanjiku@private.example',
  message: 'My number is 0722 000 111, call me after work.',
}
const FILE_NAME = 'wanjikus-bedroom.jpg'

describe('the request log', () => {
  let backend: SignedInApp
  let log = ''
  before(async () => {
    const logStream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString()
        done()
      },
    })
    backend = await startSignedInApp(
      openMemoryPglite,
      { LOG_LEVEL: 'trace', SMTP_URL: 'smtp://agency:s3cret-password@127.0.0.1:1' },
      { logStream },
    )
  })
  after(() => backend.close())

  async function provoke(): Promise<string[]> {
    const user = backend.user({ sub: 'the-user', name: SECRETS.name, email: SECRETS.email })
    const responses = [
      await backend.call(null, { method: 'POST', url: apiPaths.contact, body: SECRETS, from: '203.0.113.77' }),
      await backend.call(user, {
        method: 'POST',
        url: apiPaths.reviews,
        body: { propertyId: 'none', message: SECRETS.message, rating: 5 },
      }),
      await backend.call(`${user}x`, { method: 'POST', url: `${apiPaths.reviews}?token=s3cret-token`, body: {} }),
    ]
    const form = await backend.app.inject({
      method: 'POST',
      url: apiPaths.contact,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...SECRETS, email: `${SECRETS.email} no-address` }).toString(),
    })
    const prepared = await backend.call(backend.admin, {
      method: 'POST',
      url: `${apiPaths.uploads}?actionType=upload&slug=imageUploader`,
      body: { files: [{ name: FILE_NAME, size: 1_000, type: 'image/jpeg' }], input: null },
    })
    const [{ url: upload }] = z.tuple([z.object({ url: z.url() })]).parse(prepared.json())
    const { pathname, search, searchParams } = new URL(upload)
    const empty = await backend.app.inject({ method: 'PUT', url: pathname + search })
    responses.push(form, prepared, empty)
    // The mail server is unavailable.
    const [enquiry] = await backend.database.select().from(enquiries)
    await backend.services.enquiries.mail({ enquiryId: enquiry?.id ?? '', tries: 0 })
    // Failing statements carry their values in their errors.
    await backend.database.execute('alter table enquiries rename to gone')
    responses.push(
      await backend.call(null, { method: 'POST', url: apiPaths.contact, body: SECRETS, from: '203.0.113.77' }),
    )
    await backend.database.execute('alter table gone rename to enquiries')
    assert.deepEqual(
      responses.map(({ statusCode }) => statusCode),
      [201, 404, 401, 400, 200, 416, 500],
    )
    const tokens = [user, backend.admin].map((authorization) => authorization.slice('Bearer '.length))
    const signature = searchParams.get('signature')?.replace('hmac-sha256=', '') ?? ''
    assert.ok(signature.length > 20)
    return [
      ...Object.values(SECRETS),
      ...tokens,
      signature,
      FILE_NAME,
      's3cret-token',
      's3cret-password',
      '203.0.113.77',
    ]
  }

  it('contains the id of each request and no personal data when requests fail', async () => {
    const secrets = await provoke()
    const response = await backend.app.inject('/api/cars')
    assert.ok(log.includes(String(response.headers['x-request-id'])))
    assert.match(log, /request failed/)
    assert.match(log, /a mail could not be sent yet/)
    for (const secret of secrets) assert.ok(!log.includes(secret), secret)
  })

  it('has no token of a link, also where no route matches', async () => {
    log = ''
    const token = 'a-t0ken-that-opens-something'
    const preflight = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }
    for (const prefix of [
      '/viewing/',
      '/owner/',
      '/api/viewings/',
      '/api/owner/',
      '/api/viewings/calendar/',
      '//owner/',
    ])
      for (const url of [prefix + token, `${prefix}${token}/`, `${prefix}${token}/x/y?z`, `${prefix}${token}.ics`])
        for (const method of ['GET', 'PATCH', 'OPTIONS'] as const)
          await backend.app.inject({ method, url, headers: method === 'OPTIONS' ? preflight : {} })
    await backend.app.inject('/viewing/sent')
    assert.ok(!log.includes(token), log)
    for (const path of ['/viewing/-', '/owner/-', '/api/viewings/calendar/-', '/viewing/:token', '/viewing/sent'])
      assert.ok(log.includes(`"path":"${path}"`), path)
  })

  it('has one line with the reason when the identity service is unavailable', async () => {
    const authorization = backend.user({ sub: 'an-unlucky-user' })
    backend.identity.onLookup = (reply) => reply.destroy()
    const response = await backend.call(authorization, { method: 'POST', url: apiPaths.reviews, body: {} })
    backend.identity.onLookup = null
    assert.equal(response.statusCode, 503)
    const id = String(response.headers['x-request-id'])
    const lines = log.split('\n').filter((line) => line.includes(id))
    assert.equal(lines.length, 1, lines.join('\n'))
    assert.match(lines[0] ?? '', /"status":503/)
    assert.match(lines[0] ?? '', /The account could not be looked up/)
  })

  it('counts requests by route when Prometheus reads the metrics', async () => {
    await backend.app.inject('/api/cars/somebodys-id')
    const metrics = await serveMetrics(backend.metrics, 0)
    const url = `http://127.0.0.1:${metrics.port}`
    const text = await (await fetch(`${url}/metrics`)).text()
    assert.equal((await fetch(`${url}/other`)).status, 404)
    metrics.close()
    assert.match(text, /http_request_duration_seconds_count\{method="GET",route="\/api\/cars\/:id",status="404"\} 1/)
    assert.match(text, /nodejs_eventloop_lag_seconds/)
    assert.doesNotMatch(text, /somebodys-id/)
    assert.equal((await backend.app.inject('/metrics')).statusCode, 503, 'the site, which is not built here')
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { apiPaths } from '../../contract/paths'
import { startApp, type TestApp } from '../test/app'
import { emptyTables, onEachDatabase, openMemoryPglite } from '../test/databases'
import { aProperty } from '../test/factories'
import { properties } from './db/schema'

const documentSchema = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

onEachDatabase('the API', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    const many = Array.from({ length: 30 }, (_, index) => aProperty({ id: `villa-${index}` }))
    await backend.database.insert(properties).values(many)
  })
  after(() => backend.close())

  it('responds with 304 when the client has the current response', async () => {
    const first = await backend.app.inject('/api/properties')
    const headers = { 'if-none-match': String(first.headers.etag) }
    assert.equal(first.headers['cache-control'], 'no-cache')
    const second = await backend.app.inject({ url: '/api/properties', headers })
    assert.equal(second.statusCode, 304)
    assert.equal(second.body, '')
    await backend.database.update(properties).set({ price: 1 })
    const third = await backend.app.inject({ url: '/api/properties', headers })
    assert.equal(third.statusCode, 200)
    assert.notEqual(third.headers.etag, first.headers.etag)
  })

  for (const path of ['/api/health', '/api/openapi.json', '/api/properties/villa-1', '/api/reviews', '/api/cars']) {
    it(`sends an ETag when ${path} is requested`, async () => {
      const { headers } = await backend.app.inject(path)
      assert.ok(headers.etag !== undefined)
      assert.equal((await backend.app.inject({ url: path, headers: { 'if-none-match': headers.etag } })).body, '')
    })
  }

  it('compresses when the client accepts it, cached or not', async () => {
    const plain = await backend.app.inject('/api/properties')
    assert.equal(plain.headers['content-encoding'], undefined)
    await backend.database.update(properties).set({ price: 2 })
    for (const [accepted, encoding, inflate] of [
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['gzip;q=0, br;q=0.5', 'br', brotliDecompressSync],
    ] as const) {
      const response = await backend.app.inject({ url: '/api/properties', headers: { 'accept-encoding': accepted } })
      assert.equal(response.headers['content-encoding'], encoding)
      assert.match(String(response.headers.vary), /accept-encoding/)
      assert.equal(Number(response.headers['content-length']), response.rawPayload.length)
      assert.equal(z.array(z.unknown()).parse(JSON.parse(inflate(response.rawPayload).toString())).length, 30)
    }
  })

  it('sends the same response when many clients request a changed list at once', async () => {
    await backend.database.update(properties).set({ price: 3 })
    const responses = await Promise.all(Array.from({ length: 40 }, () => backend.app.inject('/api/properties')))
    assert.deepEqual(new Set(responses.map(({ statusCode }) => statusCode)), new Set([200]))
    assert.equal(new Set(responses.map(({ body }) => body)).size, 1)
    // One ETag: the response was made once for all requests.
    assert.equal(new Set(responses.map(({ headers }) => headers.etag)).size, 1)
  })

  it('responds like GET without a body when the method is HEAD', async () => {
    const response = await backend.app.inject({ method: 'HEAD', url: '/api/properties' })
    assert.equal(response.statusCode, 200)
    assert.equal(response.body, '')
    assert.ok(response.headers.etag)
  })
})

describe('the backend', () => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(openMemoryPglite, {
      SITE_ORIGIN: 'https://www.kilele.example',
      SITE_URL: 'https://kilele.example',
    })
  })
  after(() => backend.close())

  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/properties'],
    ['POST', '/properties'],
  ] as const) {
    it(`responds with a JSON 404 when the request is ${method} ${url}`, async () => {
      const response = await backend.app.inject({ method, url })
      assert.equal(response.statusCode, 404)
      assert.deepEqual(response.json(), { message: 'Not found' })
    })
  }

  it('responds with 400 when an id contains a null character', async () => {
    for (const url of ['/api/properties/%00', '/api/cars/a%00', '/api/reviews/property/%00']) {
      assert.equal((await backend.app.inject(url)).statusCode, 400, url)
    }
  })

  it('responds with a message when an escape sequence is malformed', async () => {
    const response = await backend.app.inject('/api/properties/%E0%A4%A')
    assert.equal(response.statusCode, 400)
    assert.equal(typeof response.json<{ message: string }>().message, 'string')
  })

  it('hides the reason but sends the request id when a request fails', async () => {
    const broken = await startApp(openMemoryPglite)
    await broken.database.execute('drop table reviews')
    const response = await broken.app.inject('/api/properties')
    await broken.close()
    assert.equal(response.statusCode, 500)
    assert.deepEqual(response.json(), { message: 'Something went wrong on our side. Please try again later.' })
    assert.match(String(response.headers['x-request-id']), /^[0-9a-f-]{32,36}$/)
  })

  it('describes every API route when the OpenAPI document is requested', async () => {
    const document = documentSchema.parse((await backend.app.inject(apiPaths.openapi)).json())
    assert.equal(document.openapi, '3.1.0')
    assert.deepEqual(Object.keys(document.paths).sort(), [
      '/api/account',
      '/api/account/data',
      '/api/admin/cars/{id}/owner-link',
      '/api/admin/enquiries/{id}/draft',
      '/api/admin/invitations',
      '/api/admin/invitations/{id}',
      '/api/admin/listings.csv',
      '/api/admin/listings/bulk',
      '/api/admin/listings/bulk/undo',
      '/api/admin/listings/import',
      '/api/admin/listings/{kind}/{id}/duplicate',
      '/api/admin/listings/{kind}/{id}/history',
      '/api/admin/listings/{kind}/{id}/preview-link',
      '/api/admin/listings/{kind}/{id}/status-pack',
      '/api/admin/listings/{kind}/{id}/status-pack/{picture}',
      '/api/admin/listings/{kind}/{id}/undo',
      '/api/admin/people/delete',
      '/api/admin/people/find',
      '/api/admin/properties/{id}/owner-link',
      '/api/admin/push',
      '/api/admin/push/{id}',
      '/api/admin/rates',
      '/api/admin/reviews/removed',
      '/api/admin/reviews/{id}/restore',
      '/api/admin/stats',
      '/api/admin/stats/quiet',
      '/api/admin/stats/speed',
      '/api/admin/viewings',
      '/api/admin/viewings/calendar-link',
      '/api/admin/viewings/{id}',
      '/api/admin/viewings/{id}/cancel',
      '/api/admin/viewings/{id}/confirm',
      '/api/admin/viewings/{id}/done',
      '/api/admin/viewings/{id}/history',
      '/api/admin/viewings/{id}/missed',
      '/api/admin/viewings/{id}/propose',
      '/api/alerts',
      '/api/cars',
      '/api/cars/{id}',
      '/api/cars/{id}/restore',
      '/api/contact',
      '/api/enquiries',
      '/api/enquiries/unread_count',
      '/api/enquiries/{id}',
      '/api/enquiries/{id}/entries',
      '/api/enquiries/{id}/not_spam',
      '/api/enquiries/{id}/read',
      '/api/events',
      '/api/health',
      '/api/identify/{code}',
      '/api/listings/deleted',
      '/api/live',
      '/api/offers',
      '/api/owner/{token}',
      '/api/properties',
      '/api/properties/featured',
      '/api/properties/{id}',
      '/api/properties/{id}/restore',
      '/api/publish',
      '/api/publish/report',
      '/api/publish/rollback',
      '/api/rates',
      '/api/reviews',
      '/api/reviews/invitation',
      '/api/reviews/mark_viewed',
      '/api/reviews/property/{id}',
      '/api/reviews/reply',
      '/api/reviews/unviewed_count',
      '/api/reviews/{id}',
      '/api/search-index',
      '/api/speed',
      '/api/viewings',
      '/api/viewings/calendar/{token}.ics',
      '/api/viewings/{token}',
    ])
    assert.deepEqual(Object.keys(document.paths['/api/cars/{id}']?.get?.responses ?? {}), [
      '200',
      '400',
      '404',
      '410',
      '500',
    ])
    assert.deepEqual(Object.keys(document.paths['/api/cars/{id}']?.patch?.responses ?? {}), [
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '412',
      '429',
      '500',
    ])
    assert.ok('Property' in document.components.schemas)
  })

  it('sends the security headers when any kind of response is sent', async () => {
    for (const url of ['/', '/api/cars', '/api/nothing', '/media/1.jpg/x', '/uploads/none.jpg']) {
      const { headers } = await backend.app.inject(url)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'|sandbox/)
      assert.doesNotMatch(String(headers['content-security-policy']), /script-src[^;]*'unsafe-/)
      assert.match(String(headers['permissions-policy']), /camera=\(\)/)
      assert.match(String(headers['strict-transport-security']), /max-age=31536000/)
    }
  })

  it('allows credentials only when the origin is SITE_ORIGIN', async () => {
    const ask = (origin: string) => backend.app.inject({ url: '/api/cars', headers: { origin } })
    const own = await ask('https://www.kilele.example')
    assert.equal(own.headers['access-control-allow-origin'], 'https://www.kilele.example')
    assert.equal(own.headers['access-control-allow-credentials'], 'true')
    assert.match(String(own.headers['access-control-expose-headers']), /retry-after/)
    const preflight = await backend.app.inject({
      method: 'OPTIONS',
      url: apiPaths.review('r'),
      headers: { origin: 'https://www.kilele.example', 'access-control-request-method': 'DELETE' },
    })
    assert.equal(preflight.statusCode, 204)
    assert.equal(preflight.headers['access-control-allow-methods'], 'GET, HEAD, POST, PUT, PATCH, DELETE')
    const foreign = await ask('https://evil.example')
    assert.notEqual(foreign.headers['access-control-allow-origin'], 'https://evil.example')
  })

  it('allows pages to upload to UploadThing when it is configured', async () => {
    const content = { apiKey: 'sk_live_1', appId: 'app', regions: ['fra1'] }
    const token = Buffer.from(JSON.stringify(content)).toString('base64')
    const connectSources = async (env: Record<string, string>) => {
      const started = await startApp(openMemoryPglite, env)
      const { headers } = await started.app.inject('/')
      await started.close()
      return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? ''
    }
    assert.match(await connectSources({ UPLOADTHING_TOKEN: token }), /https:\/\/fra1\.ingest\.uploadthing\.com/)
    assert.doesNotMatch(await connectSources({}), /uploadthing/)
  })

  it('sends no HSTS and CORS headers when neither TLS nor SITE_ORIGIN is configured', async () => {
    const plain = await startApp(openMemoryPglite)
    const { headers } = await plain.app.inject({ url: '/api/cars', headers: { origin: 'https://evil.example' } })
    await plain.close()
    assert.equal(headers['strict-transport-security'], undefined)
    assert.equal(headers['access-control-allow-origin'], undefined)
  })
})

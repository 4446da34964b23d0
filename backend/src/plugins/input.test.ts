import assert from 'node:assert/strict'
import type { RouteOptions } from 'fastify'
import { after, before, describe, it } from 'node:test'
import { IMPORT_LIMITS } from '../../../contract/admin-limits'
import { startApp, type TestApp } from '../../test/app'
import { openMemoryPglite } from '../../test/databases'

const MAX_BODY_BYTES = 256 * 1024
const IMPORT = 'POST /api/admin/listings/import'
/** Validated by other code, which has tests of its own. */
const WITHOUT_BODY_SCHEMA: Record<string, string> = {
  'POST /api/uploadthing': 'the upload library validates it',
  'PUT /api/uploadthing/ingest/:key': 'a streamed form',
  'POST /api/properties/:id/restore': 'has no body',
  'POST /api/cars/:id/restore': 'has no body',
  'POST /api/publish': 'has no body',
  'POST /api/admin/listings/:kind/:id/duplicate': 'has no body',
  'POST /api/admin/listings/:kind/:id/preview-link': 'has no body',
  'POST /api/admin/listings/import': 'listings/csv/parse-file.ts',
  'POST /api/enquiries/:id/not_spam': 'has no body',
  'POST /api/admin/enquiries/:id/draft': 'has no body',
  'POST /api/admin/reviews/:id/restore': 'has no body',
  'POST /api/admin/viewings/:id/missed': 'has no body',
  'POST /api/admin/viewings/calendar-link': 'has no body',
  'POST /api/admin/properties/:id/owner-link': 'has no body',
  'POST /api/admin/cars/:id/owner-link': 'has no body',
  'POST /viewing/new': 'viewings/pages.ts, which shows the form again',
  'POST /viewing/:token': 'viewings/pages.ts, which shows the form again',
  'POST /alerts/confirm': 'the body is ignored',
  'POST /alerts/stop': 'the body is ignored (RFC 8058)',
  'POST /alerts/unsubscribe': 'the body is ignored (RFC 8058)',
}
const WITHOUT_PARAMETER_SCHEMA: Record<string, string> = {
  '/api/uploadthing/ingest/:key': 'part of a signed URL',
  '/viewing/:token': 'viewings/tokens.ts',
  '/viewing/:token/cancel': 'viewings/tokens.ts',
  '/media/share/:kind/:name': 'contract/site/share-card.ts',
  '/media/share/shortlist/:name': 'contract/shortlist.ts',
  '/media/qr/:kind/:name': 'contract/site/media.ts',
  '/media/*': 'photos/photo-url.ts',
  '/uploads/*': 'photos/photo-url.ts',
  '/*': 'site/paths.ts',
}

describe('every route', () => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(openMemoryPglite)
  })
  after(() => backend.close())

  function calls(): { name: string; route: RouteOptions }[] {
    return backend.app.routeTable.flatMap((route) =>
      [route.method].flat().map((method) => ({ name: `${method} ${route.url}`, route })),
    )
  }

  it('has a body schema, or a reason, when it takes a body', () => {
    const bare = calls().filter(
      ({ name, route }) => /^(POST|PUT|PATCH) /.test(name) && route.schema?.body === undefined,
    )
    assert.deepEqual([...new Set(bare.map(({ name }) => name))].sort(), Object.keys(WITHOUT_BODY_SCHEMA).sort())
  })

  it('has a parameter schema, or a reason, when it has parameters', () => {
    const bare = calls().filter(({ route }) => /[:*]/.test(route.url) && route.schema?.params === undefined)
    assert.deepEqual(
      [...new Set(bare.map(({ route }) => route.url))].sort(),
      Object.keys(WITHOUT_PARAMETER_SCHEMA).sort(),
    )
  })

  it('rejects a body when it is too large', async () => {
    for (const { name, route } of calls()) {
      const limit = name === IMPORT ? IMPORT_LIMITS.bytesMax : MAX_BODY_BYTES
      assert.ok((route.bodyLimit ?? 0) <= limit, name)
    }
    const payload = { name: 'x'.repeat(MAX_BODY_BYTES) }
    const response = await backend.app.inject({ method: 'POST', url: '/api/contact', payload })
    assert.equal(response.statusCode, 413)
  })

  it('responds with a message when the body is malformed', async () => {
    for (const [type, payload, status] of [
      ['application/json', '{"name":', 400],
      ['application/json', '{"__proto__":{"isAdmin":true},"name":"x"}', 400],
      ['application/json', '[]', 400],
      ['application/json', 'null', 400],
      ['text/plain', 'name=x', 400],
      ['application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', 415],
    ] as const) {
      const headers = { 'content-type': type }
      const response = await backend.app.inject({ method: 'POST', url: '/api/contact', headers, payload })
      assert.equal(response.statusCode, status, payload)
      assert.equal(typeof response.json<{ message: string }>().message, 'string')
    }
  })
})

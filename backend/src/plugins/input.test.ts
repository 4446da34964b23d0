import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { RouteOptions } from 'fastify'
import { startApp, type TestApp } from '../../test/app'
import { openMemoryPglite } from '../../test/databases'

const MOST_BODY_BYTES = 256 * 1024
/** Read by code of their own, each with tests of its own. */
const WITHOUT_BODY_SCHEMA: Record<string, string> = {
  'POST /api/uploadthing': 'the upload library checks it',
  'PUT /api/uploadthing/ingest/:key': 'a form with a file, read as it arrives',
  'POST /api/properties/:id/restore': 'takes none',
  'POST /api/cars/:id/restore': 'takes none',
  'POST /api/publish': 'takes none',
  'POST /api/enquiries/:id/not_spam': 'takes none',
}
const WITHOUT_PARAMETER_SCHEMA: Record<string, string> = {
  '/api/uploadthing/ingest/:key': 'part of a signed address',
  '/media/share/:kind/:name': 'contract/share-card.ts',
  '/media/qr/:kind/:name': 'contract/qr-code.ts',
  '/media/*': 'media/address.ts',
  '/uploads/*': 'media/address.ts',
  '/*': 'site/paths.ts',
}

describe('what every route takes', () => {
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

  it('has a schema for every body, or a reason', () => {
    const bare = calls().filter(
      ({ name, route }) => /^(POST|PUT|PATCH) /.test(name) && route.schema?.body === undefined,
    )
    assert.deepEqual([...new Set(bare.map(({ name }) => name))].sort(), Object.keys(WITHOUT_BODY_SCHEMA).sort())
  })

  it('has a schema for every parameter, or a reason', () => {
    const bare = calls().filter(({ route }) => /[:*]/.test(route.url) && route.schema?.params === undefined)
    assert.deepEqual(
      [...new Set(bare.map(({ route }) => route.url))].sort(),
      Object.keys(WITHOUT_PARAMETER_SCHEMA).sort(),
    )
  })

  it('is limited in size', async () => {
    for (const { name, route } of calls()) assert.ok((route.bodyLimit ?? 0) <= MOST_BODY_BYTES, name)
    const payload = { name: 'x'.repeat(MOST_BODY_BYTES) }
    const answer = await backend.app.inject({ method: 'POST', url: '/api/contact', payload })
    assert.equal(answer.statusCode, 413)
  })

  it('is refused in any other form, in a sentence', async () => {
    for (const [type, payload, status] of [
      ['application/json', '{"name":', 400],
      ['application/json', '{"__proto__":{"isAdmin":true},"name":"x"}', 400],
      ['application/json', '[]', 400],
      ['application/json', 'null', 400],
      ['text/plain', 'name=x', 400],
      ['application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', 415],
    ] as const) {
      const headers = { 'content-type': type }
      const answer = await backend.app.inject({ method: 'POST', url: '/api/contact', headers, payload })
      assert.equal(answer.statusCode, status, payload)
      assert.equal(typeof answer.json<{ message: string }>().message, 'string')
    }
  })
})

/** @jest-environment node */
import type { RequestListener } from 'node:http'
import { validateSource, compareSourced } from './validate-source'
import { startTestBackend } from './test-backend'

/** No server listens on this port. */
const NO_SITE = 'http://127.0.0.1:9'

const oneVilla = JSON.stringify([{ id: 'a', title: 'Villa' }])

it('counts the records when both lists are valid', async () => {
  const url = await startTestBackend((request, response) => response.end(request.url === '/api/cars' ? '[]' : oneVilla))
  await expect(validateSource({ url, timeoutMs: 2_000 }, NO_SITE)).resolves.toEqual({
    Property: { total: 1, warnings: [] },
    Car: { total: 0, warnings: [] },
  })
})

const noListings = { Property: { total: 0, warnings: [] }, Car: { total: 0, warnings: [] } }

/** A site whose two sitemaps name a villa and a car, and a backend that returns these statuses for them. */
function listenEmpty(villa: number, car: number): RequestListener {
  return ({ url, headers }, response) => {
    const sitemap = (root: string, paths: string[]) =>
      `<${root}>${paths.map((path) => `<loc>http://${headers.host ?? ''}${path}</loc>`).join('')}</${root}>`
    const bodies: Record<string, string> = {
      '/api/properties': '[]',
      '/api/cars': '[]',
      '/sitemap.xml': sitemap('sitemapindex', ['/sitemap-1.xml', '/sitemap-2.xml']),
      '/sitemap-1.xml': sitemap('urlset', ['/', '/properties', '/properties/a%20villa']),
      '/sitemap-2.xml': sitemap('urlset', ['/cars/prado']),
    }
    const statuses: Record<string, number> = { '/api/properties/a%20villa': villa, '/api/cars/prado': car }
    response.writeHead(statuses[url ?? ''] ?? (bodies[url ?? ''] === undefined ? 404 : 200)).end(bodies[url ?? ''])
  }
}

it('accepts a backend without listings when no site is in service yet', async () => {
  const url = await startTestBackend((request, response) =>
    request.url?.startsWith('/api/') ? response.end('[]') : response.writeHead(503).end('<loc>http://x/cars/a</loc>'),
  )
  await expect(validateSource({ url, timeoutMs: 2_000 }, url)).resolves.toEqual(noListings)
  await expect(validateSource({ url, timeoutMs: 2_000 }, NO_SITE)).resolves.toEqual(noListings)
})

it('accepts a backend without listings when every listing of the site was deleted', async () => {
  const url = await startTestBackend(listenEmpty(410, 410))
  await expect(validateSource({ url, timeoutMs: 2_000 }, url)).resolves.toEqual(noListings)
})

it('rejects a backend without listings when it did not delete a listing of the site', async () => {
  const url = await startTestBackend(listenEmpty(410, 404))
  await expect(validateSource({ url, timeoutMs: 2_000 }, url)).rejects.toThrow(
    /has no listings, but the site shows 2, and 1 of them were never deleted there \(\/cars\/prado\)/,
  )
})

it.each<[string, RequestListener, RegExp]>([
  ['returns 500', (_, response) => response.writeHead(500).end('{"message":"down"}'), /returned status 500/],
  ['returns HTML', (_, response) => response.end('<!doctype html><p>Hi'), /other than JSON: <!doctype html>/],
  ['returns half a JSON document', (_, response) => response.end(oneVilla.slice(0, 9)), /other than JSON/],
  ['returns an object', (_, response) => response.end('{"items":[]}'), /returned an object instead of a list/],
  [
    'breaks the connection',
    (_, response) => response.writeHead(200, { 'content-length': 99 }).write('[', () => response.destroy()),
    /could not be read: (?!no response)/,
  ],
  ['never responds', () => undefined, /no response within 2 s/],
])('rejects a backend when it %s', async (_, listener, cause) => {
  const url = await startTestBackend(listener)
  await expect(validateSource({ url, timeoutMs: 2_000 }, NO_SITE)).rejects.toThrow(cause)
})

it('names the URL when no backend listens', async () => {
  await expect(validateSource({ url: 'http://127.0.0.1:9', timeoutMs: 2_000 }, NO_SITE)).rejects.toThrow(
    /^http:\/\/127.0.0.1:9\/api\/properties could not be read: .+/,
  )
})

it('throws when another number of records was sourced than validated', () => {
  const validated = { Property: { total: 3, warnings: [] }, Car: { total: 2, warnings: [] } }
  expect(() => compareSourced(validated, { Property: 3, Car: 2 })).not.toThrow()
  expect(() => compareSourced(validated, { Property: 3, Car: 0 })).toThrow(
    /^\/api\/cars had 2 records when validated, but 0 were sourced/,
  )
})

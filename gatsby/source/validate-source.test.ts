/** @jest-environment node */
import type { RequestListener } from 'node:http'
import { startTestBackend } from './test-backend'
import { validateSource } from './validate-source'

/** No server listens on this port. */
const NO_SITE = 'http://127.0.0.1:9'

const villa = { id: 'a', title: 'Villa' }
const oneVilla = JSON.stringify([villa])

function validate(url: string, siteUrl: string) {
  return validateSource({ backend: { url, timeoutMs: 2_000 }, siteUrl })
}

it('returns the records when both lists are valid', async () => {
  const url = await startTestBackend((request, response) => response.end(request.url === '/api/cars' ? '[]' : oneVilla))
  await expect(validate(url, NO_SITE)).resolves.toEqual({ lists: { Property: [villa], Car: [] }, warnings: [] })
})

const noListings = { lists: { Property: [], Car: [] }, warnings: [] }

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
  await expect(validate(url, url)).resolves.toEqual(noListings)
  await expect(validate(url, NO_SITE)).resolves.toEqual(noListings)
})

it('accepts a backend without listings when every listing of the site was deleted', async () => {
  const url = await startTestBackend(listenEmpty(410, 410))
  await expect(validate(url, url)).resolves.toEqual(noListings)
})

it('rejects a backend without listings when it did not delete a listing of the site', async () => {
  const url = await startTestBackend(listenEmpty(410, 404))
  await expect(validate(url, url)).rejects.toThrow(
    /has no listings, but the site shows 2, and 1 of them were never deleted there \(\/cars\/prado\)/,
  )
})

it.each<[string, RequestListener, RegExp]>([
  ['returns 500', (_, response) => response.writeHead(500).end('{"message":"down"}'), /returned status 500/],
  ['returns HTML', (_, response) => response.end('<!doctype html><p>Hi'), /other than JSON: <!doctype html>/],
  ['returns half a JSON document', (_, response) => response.end(oneVilla.slice(0, 9)), /other than JSON/],
  ['returns an object', (_, response) => response.end('{"message":"no"}'), /returned an object instead of a list/],
  ['returns null', (_, response) => response.end('null'), /\/api\/properties returned null instead of a list/],
  ['returns a string', (_, response) => response.end('"<html>"'), /returned a string instead of a list/],
  [
    'breaks the connection',
    (_, response) => response.writeHead(200, { 'content-length': 99 }).write('[', () => response.destroy()),
    /could not be read: (?!no response)/,
  ],
  ['never responds', () => undefined, /no response within 2 s/],
])('rejects a backend when it %s', async (_, listener, cause) => {
  const url = await startTestBackend(listener)
  await expect(validate(url, NO_SITE)).rejects.toThrow(cause)
})

it('names the URL when no backend listens', async () => {
  await expect(validate('http://127.0.0.1:9', NO_SITE)).rejects.toThrow(
    /^http:\/\/127.0.0.1:9\/api\/properties could not be read: .+/,
  )
})

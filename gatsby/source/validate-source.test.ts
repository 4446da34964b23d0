/** @jest-environment node */
import type { RequestListener } from 'node:http'
import { validateSource, compareSourced } from './validate-source'
import { backendThat } from './test-backend'

/** Nothing listens there. */
const NO_SITE = 'http://127.0.0.1:9'

const oneVilla = JSON.stringify([{ id: 'a', title: 'Villa' }])

it('counts the records of both lists', async () => {
  const url = await backendThat((request, response) => response.end(request.url === '/api/cars' ? '[]' : oneVilla))
  await expect(validateSource({ url, timeoutMs: 2_000 }, NO_SITE)).resolves.toEqual({
    Property: { total: 1, warnings: [] },
    Car: { total: 0, warnings: [] },
  })
})

const noListings = { Property: { total: 0, warnings: [] }, Car: { total: 0, warnings: [] } }

/** Shows a villa and a car in two parts of its sitemap; the backend behind it answers for them with these statuses. */
function emptiedBackend(villa: number, car: number): RequestListener {
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
  const url = await backendThat((request, response) =>
    request.url?.startsWith('/api/') ? response.end('[]') : response.writeHead(503).end('<loc>http://x/cars/a</loc>'),
  )
  await expect(validateSource({ url, timeoutMs: 2_000 }, url)).resolves.toEqual(noListings)
  await expect(validateSource({ url, timeoutMs: 2_000 }, NO_SITE)).resolves.toEqual(noListings)
})

it('accepts a backend without listings when every listing of the site was deleted', async () => {
  const url = await backendThat(emptiedBackend(410, 410))
  await expect(validateSource({ url, timeoutMs: 2_000 }, url)).resolves.toEqual(noListings)
})

it('refuses a backend without listings when it does not know a listing of the site', async () => {
  const url = await backendThat(emptiedBackend(410, 404))
  await expect(validateSource({ url, timeoutMs: 2_000 }, url)).rejects.toThrow(
    /has no listings, but the site shows 2, and 1 of them were never deleted there \(\/cars\/prado\)/,
  )
})

it.each<[string, RequestListener, RegExp]>([
  ['answers 500', (_, response) => response.writeHead(500).end('{"message":"down"}'), /answered status 500/],
  ['answers HTML', (_, response) => response.end('<!doctype html><p>Hi'), /is not JSON: <!doctype html>/],
  ['answers half a JSON', (_, response) => response.end(oneVilla.slice(0, 9)), /is not JSON/],
  ['answers an object', (_, response) => response.end('{"items":[]}'), /answered an object where a list was expected/],
  [
    'breaks off',
    (_, response) => response.writeHead(200, { 'content-length': 99 }).write('[', () => response.destroy()),
    /could not be read: (?!no answer)/,
  ],
  ['never answers', () => undefined, /no answer within 2 s/],
])('refuses a backend that %s', async (_, answers, cause) => {
  const url = await backendThat(answers)
  await expect(validateSource({ url, timeoutMs: 2_000 }, NO_SITE)).rejects.toThrow(cause)
})

it('names the address of a backend that is not there', async () => {
  await expect(validateSource({ url: 'http://127.0.0.1:9', timeoutMs: 2_000 }, NO_SITE)).rejects.toThrow(
    /^http:\/\/127.0.0.1:9\/api\/properties could not be read: .+/,
  )
})

it('refuses when another number of records was sourced than checked', () => {
  const checked = { Property: { total: 3, warnings: [] }, Car: { total: 2, warnings: [] } }
  expect(() => compareSourced(checked, { Property: 3, Car: 2 })).not.toThrow()
  expect(() => compareSourced(checked, { Property: 3, Car: 0 })).toThrow(
    /^\/api\/cars held 2 records when checked, but 0 were sourced/,
  )
})

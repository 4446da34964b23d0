import assert from 'node:assert/strict'
import Fastify, { type FastifyInstance } from 'fastify'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../test/app'
import { switchTo, writeRelease } from '../../../test/releases'
import { inlineScriptSources } from '../../lib/content-security-policy'
import { registerErrorResponses } from '../../plugins/errors'
import { createSiteFiles } from './files'
import type { ListingHeads } from './heads'
import { createReleases } from './releases'
import { siteRoutes } from './routes'
import { createSiteService } from './service'

const HASHED = 'app-0123456789abcdef0123.js'
const RELEASE = {
  'index.html': '<h1>Home</h1>',
  'properties/index.html': '<h1>Properties</h1>',
  'properties/villa/index.html': '<h1>Villa</h1>',
  'properties/deleted/index.html': '<h1>Sold villa</h1>',
  '404.html': '<h1>Any listing</h1>',
  'cars/land-cruiser-4.5/index.html': '<h1>Land Cruiser 4.5</h1>',
  'page-data/404.html/page-data.json': '{"path":"/404.html"}',
  'page-data/cars/deleted/page-data.json': '{"path":"/cars/deleted","title":"Sold car"}',
  'page-data/cars/land-cruiser-4.5/page-data.json': '{"path":"/cars/land-cruiser-4.5"}',
  'admin/[...]/index.html': '<h1>Admin</h1>',
  'page-data/index/page-data.json': '{"path":"/"}',
  [HASHED]: 'run()',
  'static/hero.svg': '<svg/>',
  'large.txt': 'x'.repeat(600 * 1024),
}

/** Gatsby's router shows it at the path of every car. */
const NEW_CAR_DATA = '{"path":"/404.html","matchPath":"/cars/:id"}'

function statusOf(kind: string, id: string): 200 | 404 | 410 {
  if (id === `new-${kind}` || id === 'new-4.5') return 200
  return id === 'deleted' ? 410 : 404
}

const lookUp: ListingHeads['of'] = (kind, id) =>
  id === 'unsure'
    ? Promise.reject(new Error('database gone'))
    : Promise.resolve({ status: statusOf(kind, id), head: { tags: [], structuredData: [] } })

describe('the site route', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let app: FastifyInstance
  let now: number
  let lookupErrors: unknown[]

  beforeEach(async () => {
    folder = await temporaryFolder()
    now = 0
    lookupErrors = []
    app = Fastify()
    registerErrorResponses(app)
    const site = createSiteService({
      releases: createReleases(folder.path, () => now),
      files: createSiteFiles(),
      listings: { of: lookUp },
      findByReference: (kind, reference) =>
        reference === 'PR-500'
          ? Promise.reject(new Error('database gone'))
          : Promise.resolve(reference === 'PR-042' ? { kind, id: 'villa' } : null),
      deletedListings: { has: (_kind, id) => Promise.resolve(id === 'deleted') },
      describeShortlist: () => Promise.resolve(null),
      onLookupError: (error) => lookupErrors.push(error),
    })
    const contentSecurityPolicy = (scripts: readonly string[]) => `scripts: ${scripts.join(' ')}`
    await siteRoutes(app.withTypeProvider(), { site, contentSecurityPolicy })
  })
  afterEach(async () => {
    await app.close()
    await folder.remove()
  })

  async function publish(id: string, files: Readonly<Record<string, string>>): Promise<void> {
    await writeRelease(folder.path, id, files)
    await switchTo(folder.path, id)
    now += 1_000
  }

  it('returns 503 with a page when there is no release', async () => {
    const response = await app.inject('/properties')
    assert.equal(response.statusCode, 503)
    assert.match(response.body, /being prepared/)
    assert.match(String(response.headers['content-type']), /text\/html/)
    assert.ok(response.headers['retry-after'])
  })

  for (const [target, body] of [
    ['/', '<h1>Home</h1>'],
    ['/?x=1', '<h1>Home</h1>'],
    ['/properties', '<h1>Properties</h1>'],
    ['/properties/villa', '<h1>Villa</h1>'],
    ['/cars/land-cruiser-4.5', '<h1>Land Cruiser 4.5</h1>'],
  ] as const) {
    it(`requires revalidation when it serves the page ${target}`, async () => {
      await publish('1', RELEASE)
      const response = await app.inject(target)
      assert.equal(response.statusCode, 200)
      assert.equal(response.body, body)
      assert.equal(response.headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(response.headers['cache-control'], 'public, max-age=0, must-revalidate')
      const again = await app.inject({ url: target, headers: { 'if-none-match': String(response.headers.etag) } })
      assert.equal(again.statusCode, 304)
      assert.equal(again.body, '')
      const head = await app.inject({ method: 'HEAD', url: target })
      assert.deepEqual([head.statusCode, head.body, head.headers.etag], [200, '', response.headers.etag])
    })
  }

  it('sends the compressed file when the client accepts its encoding', async () => {
    await publish('1', RELEASE)
    for (const url of ['/', '/large.txt']) {
      const plain = await app.inject(url)
      for (const [accepted, encoding, inflate] of [
        ['gzip, deflate, br', 'br', brotliDecompressSync],
        ['gzip', 'gzip', gunzipSync],
      ] as const) {
        const response = await app.inject({ url, headers: { 'accept-encoding': accepted } })
        assert.equal(response.headers['content-encoding'], encoding)
        assert.match(String(response.headers.vary), /accept-encoding/)
        assert.equal(response.headers['content-type'], plain.headers['content-type'])
        assert.equal(inflate(response.rawPayload).toString(), plain.body)
      }
    }
  })

  it('makes a file immutable only when its name has a hash', async () => {
    await publish('1', RELEASE)
    for (const url of [`/${HASHED}`, '/static/hero.svg']) {
      assert.equal((await app.inject(url)).headers['cache-control'], 'public, max-age=31536000, immutable')
    }
    for (const url of ['/page-data/index/page-data.json', '/large.txt']) {
      assert.equal((await app.inject(url)).headers['cache-control'], 'public, max-age=0, must-revalidate')
    }
  })

  it('serves the data of a listing only while the listing is not withdrawn', async () => {
    await publish('1', RELEASE)
    const dataOf = async (id: string) => {
      const { statusCode, body } = await app.inject(`/page-data/cars/${id}/page-data.json`)
      return [statusCode, body]
    }
    assert.deepEqual(await dataOf('land-cruiser-4.5'), [200, '{"path":"/cars/land-cruiser-4.5"}'])
    assert.deepEqual(await dataOf('deleted'), [200, NEW_CAR_DATA])
    assert.deepEqual(await dataOf('newer'), [200, NEW_CAR_DATA])
  })

  it('serves the page of a withdrawn listing under no spelling of its URL', async () => {
    await publish('1', RELEASE)
    for (const url of ['/properties/deleted', '/properties/deleted/index.html'])
      assert.doesNotMatch((await app.inject(url)).body, /Sold villa/, url)
  })

  it('responds as to any unknown path when the database cannot look a reference up', async () => {
    await publish('1', RELEASE)
    const [response, unknown] = [await app.inject('/PR-500'), await app.inject('/nowhere')]
    assert.deepEqual([response.statusCode, response.headers.location], [unknown.statusCode, unknown.headers.location])
    assert.equal(lookupErrors.length, 1)
  })

  it('redirects to the one URL of a page when it is requested by another', async () => {
    await publish('1', RELEASE)
    const response = await app.inject('/properties/?type=rent')
    assert.equal(response.statusCode, 301)
    assert.equal(response.headers.location, '/properties?type=rent')
  })

  for (const [url, status, body] of [
    ['/properties/new-property', 200, '<h1>Any listing</h1>'],
    ['/properties/new-car', 404, '<h1>Any listing</h1>'],
    ['/cars/new-car', 200, '<h1>Any listing</h1>'],
    ['/cars/gone', 404, '<h1>Any listing</h1>'],
    ['/cars/new-4.5', 200, '<h1>Any listing</h1>'],
    ['/properties/x.jpg', 404, '<h1>Any listing</h1>'],
    ['/properties/deleted', 410, '<h1>Any listing</h1>'],
    ['/properties/unsure', 200, '<h1>Any listing</h1>'],
    ['/properties/[id]', 404, '<h1>Any listing</h1>'],
    ['/page-data/cars/new-car/page-data.json', 200, NEW_CAR_DATA],
    ['/admin', 200, '<h1>Admin</h1>'],
    ['/admin/properties/edit', 200, '<h1>Admin</h1>'],
  ] as const) {
    it(`returns ${status} with the client-only page when the URL is ${url}`, async () => {
      await publish('1', RELEASE)
      const response = await app.inject(url)
      assert.equal(response.statusCode, status)
      assert.equal(response.body, body)
      assert.equal(response.headers['cache-control'], 'no-cache')
      const again = await app.inject({ url, headers: { 'if-none-match': String(response.headers.etag) } })
      assert.equal(again.statusCode, status === 200 ? 304 : status)
    })
  }

  for (const url of [
    '/nothing',
    '/nothing/deeper?x=1',
    '/properties/a/b',
    '/contact/x',
    '/about.us',
    '/old.html',
    '/wp-login.php',
  ]) {
    it(`redirects to the home page when the URL is ${url}`, async () => {
      await publish('1', RELEASE)
      const response = await app.inject(url)
      assert.equal(response.statusCode, 302)
      assert.equal(response.headers.location, '/')
    })
  }

  for (const url of ['/missing.js', '/x/missing.css', '/page-data/none/page-data.json', '/favicon.ico', '/.env']) {
    it(`returns a plain 404 when the URL is ${url}`, async () => {
      await publish('1', RELEASE)
      const response = await app.inject(url)
      assert.equal(response.statusCode, 404)
      assert.match(String(response.headers['content-type']), /text\/plain/)
    })
  }

  for (const url of ['//evil.example/', '/a%2fb', '/index.html%00', '/..%5c..%5csecret']) {
    it(`returns 400 when the URL is ${url}`, async () => {
      await publish('1', RELEASE)
      const response = await app.inject(url)
      assert.equal(response.statusCode, 400)
      assert.equal(response.headers.location, undefined)
    })
  }

  it('serves a new release at once, and the scripts of the previous one', async () => {
    await publish('1', RELEASE)
    const before = await app.inject('/properties')
    await publish('2', { 'index.html': '<h1>New home</h1>', 'properties/index.html': '<h1>Properties</h1>' })
    assert.equal((await app.inject('/')).body, '<h1>New home</h1>')
    assert.equal((await app.inject(`/${HASHED}`)).body, 'run()')
    assert.equal((await app.inject('/page-data/index/page-data.json')).statusCode, 404)
    const headers = { 'if-none-match': String(before.headers.etag) }
    assert.equal((await app.inject({ url: '/properties', headers })).statusCode, 304)
  })

  it("serves the release when the publisher's folder is a link", async () => {
    const publisher = await temporaryFolder()
    await writeRelease(publisher.path, '1', RELEASE)
    await switchTo(publisher.path, '1')
    await symlink(join(publisher.path, 'releases'), join(folder.path, 'releases'))
    assert.equal((await app.inject('/properties')).body, '<h1>Properties</h1>')
    assert.equal((await app.inject('/large.txt')).body, RELEASE['large.txt'])
    await publisher.remove()
  })

  it('returns 503 again when the release disappears', async () => {
    await publish('1', RELEASE)
    assert.equal((await app.inject('/')).statusCode, 200)
    await rm(join(folder.path, 'releases'), { recursive: true })
    now += 1_000
    assert.equal((await app.inject('/')).statusCode, 503)
  })

  it("lists the inline scripts in the page's policy when it returns 200 or 304", async () => {
    const scripts = ['one()', 'two()'].map((text) => ({
      text,
      source: inlineScriptSources(`<script>${text}</script>`).join(''),
    }))
    const large = `${'<p>word</p>'.repeat(60_000)}<script>${scripts[1]?.text ?? ''}</script>`
    await publish('1', {
      ...RELEASE,
      'index.html': `<script>${scripts[0]?.text ?? ''}</script>`,
      'properties/index.html': large,
    })
    for (const [url, source] of [
      ['/', scripts[0]?.source],
      ['/properties', scripts[1]?.source],
      ['/properties', scripts[1]?.source],
    ] as const) {
      const response = await app.inject(url)
      assert.equal(response.headers['content-security-policy'], `scripts: ${source ?? ''}`)
      const again = await app.inject({ url, headers: { 'if-none-match': String(response.headers.etag) } })
      assert.equal(again.statusCode, 304)
      assert.equal(again.headers['content-security-policy'], response.headers['content-security-policy'])
    }
    assert.equal((await app.inject('/large.txt')).headers['content-security-policy'], undefined)
  })

  it('does not serve a page when the path belongs to the backend', async () => {
    await publish('1', { ...RELEASE, 'api/index.html': 'not me' })
    for (const url of ['/api', '/api/x', '/media', '/uploads?x']) {
      const response = await app.inject(url)
      assert.equal(response.statusCode, 404)
      assert.deepEqual(response.json(), { message: 'Not found' })
    }
  })

  const REDIRECTS = JSON.stringify({
    '/about-us': '/properties',
    '/café': '/?from=old#top',
    '/stock.php?id=7': '/cars/land-cruiser-4.5',
    '/?p=12': '/properties/villa',
    '/properties/old-villa': '/properties/villa',
    '/properties/new-property': '/properties',
    '/properties/deleted': '/properties',
    '/img/brochure.pdf': '/static/hero.svg',
  })

  for (const [target, location] of [
    ['/about-us', '/properties'],
    ['/about-us/', '/properties'],
    ['/About-Us?utm_source=mail', '/properties'],
    ['/caf%C3%A9', '/?from=old#top'],
    ['/stock.php?id=7', '/cars/land-cruiser-4.5'],
    ['/?p=12', '/properties/villa'],
    ['/properties/old-villa', '/properties/villa'],
    ['/properties/deleted', '/properties'],
    ['/img/brochure.pdf', '/static/hero.svg'],
  ] as const) {
    it(`leads from ${target}, an old address, to its page`, async () => {
      await publish('1', { ...RELEASE, 'redirects.json': REDIRECTS })
      const { statusCode, headers } = await app.inject(target)
      assert.deepEqual([statusCode, headers.location], [301, location])
      assert.equal(headers['cache-control'], 'no-cache')
    })
  }

  it('leads nowhere from another query, from pages that exist, and from unknown addresses', async () => {
    await publish('1', { ...RELEASE, 'redirects.json': REDIRECTS })
    for (const [target, status] of [
      ['/stock.php?id=8', 302],
      ['/?p=13', 200],
      ['/properties/never-was', 404],
      ['/properties/new-property', 200],
      ['/img/other.pdf', 404],
      ['/__proto__', 302],
    ] as const)
      assert.deepEqual([target, (await app.inject(target)).statusCode], [target, status])
    await publish('2', RELEASE)
    assert.equal((await app.inject('/properties/old-villa')).statusCode, 404)
  })
})

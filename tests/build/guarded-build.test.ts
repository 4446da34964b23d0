import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFile, readdir, readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { transform } from 'esbuild'
import sharp from 'sharp'
import { after, before, describe, it } from 'node:test'
import * as z from 'zod/mini'
import { copySite, type SiteCopy } from './site-copy'
import { lists, startStubBackend, type StubBackend } from './stub-backend'

const villa = {
  id: 'villa',
  title: 'Villa in Karen',
  description: 'A house.',
  price: 'on request',
  type: 'sale',
  category: 'house',
  location: 'Karen, Nairobi',
  bedrooms: [4],
  bathrooms: 4,
  imageUrls: ['https://photos.example/villa.jpg'],
  featured: true,
}
const flat = { ...villa, id: 'flat', title: 'Flat in Kilimani', price: 120_000, type: 'rent', featured: false }
const plan = {
  kind: 'floor-plan',
  title: 'Ground floor',
  url: '/api/documents/a/ground-floor.png',
  bytes: 340_000,
  audience: 'public',
}
const brochure = { ...plan, kind: 'brochure', title: 'For the table', url: '/api/documents/b/for-the-table.pdf' }
const officeSearch = {
  ...brochure,
  kind: 'title-search',
  title: 'Search seen by the office',
  url: '/api/documents/officekey/search-seen-by-the-office.pdf',
  audience: 'office',
}
const prado = {
  id: 'prado',
  title: 'Prado TX-L',
  price: 8_500_000,
  year: 2021,
  make: 'Toyota',
  model: 'Prado',
  imageUrls: [],
}

const identity = {
  ADMIN_EMAIL: 'admin@kilele.example',
  FIREBASE_PROJECT_ID: 'demo-kilele',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
}

/** Secrets a build machine may have at hand. None belongs into what is published. */
const SECRETS = {
  DATABASE_URL: 'postgres://kilele:canary-database@db.internal:5432/kilele',
  SMTP_URL: 'smtps://kilele:canary-mail@smtp.example.com:465',
  REBUILD_WEBHOOK_SECRET: 'canary-webhook-secret',
  REBUILD_WEBHOOK_URL: 'https://hooks.example.com/canary-hook',
  UPLOADTHING_TOKEN: Buffer.from('{"apiKey":"sk_live_canary","appId":"canary-app","regions":["fra1"]}').toString(
    'base64',
  ),
  GOOGLE_APPLICATION_CREDENTIALS: '/etc/kilele/canary-service-account.json',
  NODE_AUTH_TOKEN: 'canary-registry-token',
}
/** What secrets look like, wherever they come from. */
const SECRET_FORMS = /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bsk_live_\w|\bpostgres(ql)?:\/\/\w+:|\bsmtps?:\/\/\w+:|canary/

describe('a build against a backend that offers only the calls of the specification', () => {
  let site: SiteCopy
  let backend: StubBackend
  const build = (timeoutMs = 30_000, siteUrl = 'https://kilele.example') =>
    site.build({
      ...SECRETS,
      ...identity,
      BUILD_API_URL: backend.url,
      BUILD_API_TIMEOUT_MS: String(timeoutMs),
      GATSBY_API_URL: backend.url,
      SITE_URL: siteUrl,
    })
  const page = (path: string) => readFile(join(site.folder, 'public', path, 'index.html'), 'utf8')
  const scripts = async () => {
    const names = (await readdir(join(site.folder, 'public'))).filter((name) => name.endsWith('.js'))
    return (await Promise.all(names.map((name) => readFile(join(site.folder, 'public', name), 'utf8')))).join('\n')
  }
  let contactPage = ''

  before(async () => {
    ;[site, backend] = await Promise.all([copySite(), startStubBackend()])
  })
  after(() => Promise.all([site.remove(), backend.close()]))

  it('makes a page per listing, omits and names one without title, and shows N/A for a price that is not a number', async () => {
    backend.respondWith(lists([villa, flat, { id: 'nameless', price: 5 }], [prado]))
    const { code, output } = await build()
    assert.equal(code, 0, output)
    assert.match(output, /Property left out, it has no id or no title: id nameless/)
    assert.match(output, /Property villa: price is not a number and is shown as N\/A/)

    const villaPage = await page('properties/villa')
    assert.match(villaPage, /<title[^>]*>Villa in Karen, Karen, Nairobi - Kilele Properties<\/title>/)
    assert.match(villaPage, /property="og:title"/)
    assert.match(villaPage, />N\/A</)
    assert.match(villaPage, /src="https:\/\/photos\.example\/villa\.jpg"/)
    assert.match(await page('cars/prado'), /ksh 8,500,000/)
    const list = await page('properties')
    assert.match(list, /2 properties/)
    assert.doesNotMatch(list, /nameless/)
    assert.match(await page(''), /Featured Properties/)
    await assert.rejects(page('properties/nameless'), { code: 'ENOENT' })

    // Without cards the cover stands for the villa; without a number for a price there is no offer.
    assert.match(villaPage, /property="og:image" content="https:\/\/photos\.example\/villa\.jpg"/)
    assert.match(villaPage, /"@type":"RealEstateListing"/)
    assert.doesNotMatch(villaPage, /"offers"|product:price/)
    const sitemap = await readFile(join(site.folder, 'public', 'sitemap.xml'), 'utf8')
    assert.match(sitemap, /<loc>https:\/\/kilele\.example\/properties\/villa<\/loc><image:image>/)
    assert.doesNotMatch(sitemap, /nameless|lastmod/)
    contactPage = await page('contact')
    assert.doesNotMatch(await scripts(), /properties\/villa/)
  })

  it('has the same scripts for 40 listings and for 41, so that a new one changes few pages', async () => {
    const scriptsFor = async (count: number) => {
      const homes = Array.from({ length: count }, (_, index) => ({ ...flat, id: `flat-${index}` }))
      backend.respondWith(lists(homes, [prado]))
      const { code, output } = await build()
      assert.equal(code, 0, output)
      assert.match(await page(`properties/flat-${count - 1}`), /Flat in Kilimani/)
      return (await readdir(join(site.folder, 'public'))).filter((name) => name.endsWith('.js')).sort()
    }
    const before = await scriptsFor(40)
    assert.ok(before.some((name) => /^app-\w+\.js$/.test(name)))
    assert.deepEqual(await scriptsFor(41), before)
  })

  it('publishes documents that everyone may see, and nothing of the others even when the backend sends them', async () => {
    backend.respondWith(lists([{ ...villa, documents: [plan, brochure, officeSearch] }], [prado]))
    const { code, output } = await build()
    assert.equal(code, 0, output)
    const html = await page('properties/villa')
    assert.match(html, /alt="Villa in Karen, floor plan: Ground floor"/)
    assert.match(html, /href="[^"]*\/api\/documents\/b\/for-the-table\.pdf"/)
    assert.match(await page('cars/prado'), /Prado TX-L/)
    assert.doesNotMatch(await page('cars/prado'), /<h2[^>]*>Documents/)
    const folder = join(site.folder, 'public')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const holding = async (words: string) => {
      const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')))
      return files.filter((_, index) => contents[index]?.includes(words)).map((file) => file.slice(folder.length))
    }
    assert.deepEqual((await holding('for-the-table')).sort(), [
      '/page-data/properties/villa/page-data.json',
      '/properties/villa/index.html',
    ])
    assert.deepEqual(await holding('officekey'), [])
    assert.deepEqual(await holding('Search seen by the office'), [])
  })

  it('publishes no secret of the build machine and no source map when it succeeds', async () => {
    const folder = join(site.folder, 'public')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    assert.ok(files.some((file) => /\/app-\w+\.js$/.test(file)))
    for (const file of files) {
      const content = await readFile(file, 'latin1')
      for (const [name, value] of Object.entries(SECRETS)) assert.ok(!content.includes(value), `${name} is in ${file}`)
      assert.doesNotMatch(content, SECRET_FORMS, file)
      if (/\.(js|css)$/.test(file)) assert.doesNotMatch(content, /[#@] sourceMappingURL=/, file)
    }
    assert.deepEqual(
      files.filter((file) => file.endsWith('.map')),
      [],
    )
  })

  it('has only scripts that the oldest supported browsers can read, patterns with them', async () => {
    const { browserslist } = z
      .object({ browserslist: z.array(z.string()) })
      .parse(JSON.parse(await readFile(join(site.folder, 'package.json'), 'utf8')))
    // Samsung's browser is Chrome.
    const target = browserslist
      .filter((one) => !one.startsWith('samsung'))
      .map((one) => one.replace('ios_saf', 'ios').replace(' >= ', ''))
    assert.ok(target.includes('ios15.4'))
    const strictly = {
      target,
      logOverride: { 'unsupported-regexp': 'error' },
      // Of these esbuild knows only the newest names; all these browsers know \p{L}.
      supported: { 'regexp-unicode-property-escapes': true },
    } as const
    const folder = join(site.folder, 'public')
    const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
    assert.ok(scripts.length > 20)
    for (const name of scripts) {
      await transform(await readFile(join(folder, name), 'utf8'), { ...strictly, sourcefile: name })
    }
    // Safari 15 refuses a whole file for one pattern with a look behind.
    await assert.rejects(transform('/(?<!a)b/', strictly), /Lookbehind/)
  })

  it('escapes texts when they look like markup', async () => {
    const words = `"><script>alert('x')</script></title>`
    backend.respondWith(lists([{ ...villa, title: words, description: words, location: words }], [prado]))
    const { code, output } = await build()
    assert.equal(code, 0, output)
    const html = await page('properties/villa')
    assert.doesNotMatch(html, /<script>alert/)
    assert.match(html, /<title[^>]*>&quot;&gt;&lt;script&gt;/)
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    assert.equal((JSON.parse(json) as { name: string }).name, words)
    assert.equal(await page('contact'), contactPage, 'a page that shows no listings stays as it was without the flat')
  })

  it('fails over a share card that chats would not show, and asks for a good one once', async () => {
    const card = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#204060' } })
      .jpeg()
      .toBuffer()
    const small = await sharp(card).resize(600).jpeg().toBuffer()
    const requested: string[] = []
    const withDescription = (description: string) =>
      lists(
        [
          { ...villa, description, images: [] },
          { ...flat, images: [] },
        ],
        [{ ...prado, images: [] }],
      )
    let withCards = withDescription('A house.')
    const answerCards =
      (cardOf: (path: string) => Buffer): RequestListener =>
      (request, response) => {
        const path = request.url ?? ''
        if (!path.startsWith('/media/share/')) {
          withCards(request, response)
          return
        }
        requested.push(path)
        response.end(cardOf(path))
      }

    backend.respondWith(answerCards((path) => (path.includes('/car/') ? small : card)))
    const refused = await build()
    assert.notEqual(refused.code, 0)
    assert.match(refused.output, /\/cars\/prado: http.+ is a jpeg of 600 × 315, not a jpeg of 1200 × 630/)

    backend.respondWith(answerCards(() => card))
    const mended = await build()
    assert.equal(mended.code, 0, mended.output)
    assert.match(
      await page('cars/prado'),
      /property="og:image" content="http:\/\/127\.0\.0\.1:\d+\/media\/share\/car\/prado-\w{7}\.jpg"/,
    )
    requested.length = 0
    withCards = withDescription('A house with a pond.')
    await appendFile(join(site.folder, 'src/app/root.tsx'), 'if (globalThis.window) window.name = "edited source"\n')
    const again = await build()
    assert.equal(again.code, 0, again.output)
    assert.match(await scripts(), /edited source/)
    assert.deepEqual(requested, [])
    assert.match(await page('properties/villa'), /A house with a pond\./)
    assert.match(await page('properties'), /Villa in Karen.+Flat in Kilimani/s, 'a changed listing stays in its place')
  })

  it('succeeds and leaves a listing out of the sitemap when it is deleted meanwhile', async () => {
    const listed = lists([villa], [{ ...prado, title: 'Prado TX-L, deleted today', images: [] }])
    backend.respondWith((request, response) => {
      if (/^\/(media\/share\/car\/prado-|api\/cars\/prado$)/.test(request.url ?? '')) response.writeHead(410).end()
      else listed(request, response)
    })
    const { code, output } = await build()
    assert.equal(code, 0, output)
    assert.match(output, /\/cars\/prado was withdrawn while the site was built/)
    const sitemap = await readFile(join(site.folder, 'public', 'sitemap.xml'), 'utf8')
    assert.match(sitemap, /\/properties\/villa</)
    assert.doesNotMatch(sitemap, /\/cars\/prado/)
  })

  it('builds a site without listings when none is in service yet, and refuses to replace one by it', async () => {
    let shown: string | null = null
    const noListings = lists([], [])
    backend.respondWith((request, response) => {
      if (request.url !== '/sitemap.xml' || shown === null) noListings(request, response)
      else response.end(`<urlset><url><loc>${backend.url}${shown}</loc></url></urlset>`)
    })
    const first = await build(30_000, backend.url)
    assert.equal(first.code, 0, first.output)
    assert.match(await page(''), /New homes are on their way/)
    assert.match(await page('properties'), /Properties/)
    await assert.rejects(page('properties/villa'), { code: 'ENOENT' })

    shown = '/properties/villa'
    const second = await build(30_000, backend.url)
    assert.notEqual(second.code, 0)
    assert.match(second.output, /has no listings, but the site shows 1, and 1 of them were never deleted there/)
    assert.match(await page(''), /New homes are on their way/)
  })

  // Other invalid responses: gatsby/source/validate-source.test.ts.
  const failures: [string, RequestListener, RegExp][] = [
    [
      'sends half a JSON document',
      (_, response) => response.end('[{"id":"a","ti'),
      /\/api\/properties returned something other than JSON/,
    ],
    ['never responds', () => undefined, /\/api\/properties could not be read: no response within 5 s/],
  ]
  for (const [what, listener, cause] of failures) {
    it(`fails and leaves the last pages alone when the backend ${what}`, async () => {
      const pagesBefore = await fingerprint(join(site.folder, 'public'))
      backend.respondWith(listener)
      const { code, output } = await build(5_000)
      assert.notEqual(code, 0)
      assert.match(output, cause)
      assert.equal(await fingerprint(join(site.folder, 'public')), pagesBefore)
    })
  }

  it('names an identity value and does not begin when it is missing', async () => {
    const { code, output } = await site.build({ ...identity, ADMIN_EMAIL: '', BUILD_API_URL: backend.url })
    assert.notEqual(code, 0)
    assert.match(output, /ADMIN_EMAIL is missing/)
  })

  it('fails and leaves the last pages alone when the backend is gone', async () => {
    const pagesBefore = await fingerprint(join(site.folder, 'public'))
    const { code, output } = await site.build({ ...identity, BUILD_API_URL: 'http://127.0.0.1:9' })
    assert.notEqual(code, 0)
    assert.match(output, /http:\/\/127\.0\.0\.1:9\/api\/properties could not be read/)
    assert.equal(await fingerprint(join(site.folder, 'public')), pagesBefore)
  })
})

/** One hash over the names and contents of all files in a folder. */
async function fingerprint(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update(await readFile(file))
  assert.ok(files.length > 10)
  return hash.digest('hex')
}

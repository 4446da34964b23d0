import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { after, before, beforeEach, it } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { SHORTLIST_MAX } from '../../../../contract/shortlist'
import { SHARE_CARD } from '../../../../contract/site/share-card'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aDetailedPhoto, aPhoto, aProperty } from '../../../test/factories'
import { switchTo, writeRelease } from '../../../test/releases'
import { cars, properties } from '../../db/schema'

const PAGE =
  '<html><head><title data-react-helmet="true">Shortlist - Kilele Properties</title>' +
  '<meta data-react-helmet="true" name="robots" content="noindex"/></head><body><script>start()</script>' +
  `<p>${'Say yes or no to each. '.repeat(100)}</p></body></html>`
const IMMUTABLE = 'public, max-age=31536000, immutable'
const TEMPORARY = 'public, max-age=300'

onEachDatabase('the preview of a shortlist', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open, { SITE_URL: 'https://kilele.example' })
    await writeRelease(backend.dataDir, '1', { 'index.html': 'Home', 'shortlist/index.html': PAGE })
    await switchTo(backend.dataDir, '1')
    await mkdir(join(backend.dataDir, 'uploads'))
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    for (const cache of ['media', 'shortlist-cards'])
      await rm(join(backend.dataDir, cache), { recursive: true, force: true })
    for (const name of ['a', 'b', 'c', 'd', 'e']) await store(name, await aPhoto())
  })
  after(() => backend.close())

  const store = (name: string, photo: Buffer) => writeFile(join(backend.dataDir, 'uploads', `${name}.jpg`), photo)

  async function insertHomes(...homes: (readonly [id: string, location: string])[]): Promise<void> {
    await backend.database
      .insert(properties)
      .values(homes.map(([id, location]) => aProperty({ id, location, imageUrls: [`/uploads/${id}.jpg`] })))
  }

  let visitors = 0
  async function headOf(ids: string) {
    const remoteAddress = `10.2.${(visitors += 1)}.1`
    const { statusCode, body, headers } = await backend.app.inject({ url: `/shortlist?ids=${ids}`, remoteAddress })
    assert.equal(statusCode, 200)
    const content = (property: string) => new RegExp(`property="${property}" content="([^"]*)"`).exec(body)?.[1] ?? null
    return { body, headers, title: content('og:title'), image: content('og:image'), alt: content('og:image:alt') }
  }

  async function cardPath(ids: string): Promise<string> {
    const { image } = await headOf(ids)
    const [, path] = /^https:\/\/kilele\.example(\/media\/share\/shortlist\/.+)$/.exec(image ?? '') ?? []
    assert.ok(path, String(image))
    return path
  }

  const drawn = async () => {
    const files = await readdir(join(backend.dataDir, 'shortlist-cards'), { recursive: true }).catch(() => [])
    return files.filter((name) => name.endsWith('.jpg')).length
  }

  it('names the homes and cars with an image of its own when the link is opened', async () => {
    await insertHomes(['a', 'Karen, Nairobi'], ['b', 'Runda'], ['c', 'Karen'], ['d', 'Runda, Nairobi'])
    await backend.database.insert(cars).values(aCar({ id: 'e', imageUrls: ['/uploads/e.jpg'] }))
    const ids = 'property:a,property:b,property:c,property:d,car:e'
    const head = await headOf(`${ids}&yes=property:a&no=car:e`)
    assert.equal(head.title, '4 homes and 1 car - Kilele Properties')
    assert.equal(head.alt, '4 homes and 1 car in Karen and Runda')
    assert.match(head.body, /name="description" content="In Karen and Runda\. /)
    assert.match(head.body, /name="robots" content="noindex"/)
    assert.equal(head.headers['cache-control'], 'no-cache')

    const path = await cardPath(ids)
    const [first, second] = await Promise.all([backend.app.inject(path), backend.app.inject(path)])
    for (const response of [first, second]) {
      assert.equal(response.statusCode, 200)
      assert.equal(response.headers['content-type'], 'image/jpeg')
      assert.equal(response.headers['cache-control'], IMMUTABLE)
      assert.equal(response.headers['cross-origin-resource-policy'], 'cross-origin')
    }
    const { width, height } = await sharp(first.rawPayload).metadata()
    assert.deepEqual([width, height], [SHARE_CARD.width, SHARE_CARD.height])
    assert.equal(await drawn(), 1)
    const headers = { 'if-none-match': String(first.headers.etag) }
    assert.equal((await backend.app.inject({ url: path, headers })).statusCode, 304)
  })

  it('has the same head when a chat encodes colons and commas', async () => {
    await insertHomes(['a', 'Karen'], ['b', 'Runda'])
    assert.equal(await cardPath('property%3Aa%2Cproperty%3Ab'), await cardPath('property:a,property:b'))
  })

  it('has one head and one card when the listings are in another order', async () => {
    await insertHomes(['a', 'Karen'], ['b', 'Runda'], ['c', 'Lavington'])
    const [one, other] = [
      await headOf('property:c,property:a,property:b'),
      await headOf('property:b,property:c,property:a&yes=property:b'),
    ]
    assert.equal(one.headers.etag, other.headers.etag)
    const path = await cardPath('property:a,property:b,property:c')
    const reordered = await backend.app.inject(path.replace(/ids=.*/, 'ids=property:c,property:b,property:a'))
    assert.deepEqual([reordered.statusCode, reordered.headers['cache-control']], [200, IMMUTABLE])
    await backend.app.inject(path)
    assert.equal(await drawn(), 1)
  })

  it('sends the head in an encoding that the client accepts', async () => {
    await insertHomes(['a', 'Karen'])
    const ask = (accepted: string) =>
      backend.app.inject({ url: '/shortlist?ids=property:a', headers: { 'accept-encoding': accepted } })
    const [plain, brotli, gzip] = [await ask('identity'), await ask('gzip, deflate, br'), await ask('gzip')]
    assert.match(plain.body, /1 home - /)
    assert.equal(brotli.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body)
    assert.equal(gzip.body, plain.body)
  })

  it('serves the built page when one IP address opens more than 60 links in a minute', async () => {
    await insertHomes(['a', 'Karen'])
    const open = (index: number, remoteAddress: string) =>
      backend.app.inject({ url: `/shortlist?ids=property:a,car:unknown-${index}`, remoteAddress })
    let described = 0
    for (let index = 0; index < 200; index++) {
      const { statusCode, body } = await open(index, '203.0.113.20')
      assert.equal(statusCode, 200)
      if (body.includes('1 home - ')) described += 1
      else assert.match(body, />Shortlist - Kilele Properties</)
    }
    assert.equal(described, 60)
    assert.match((await open(0, '203.0.113.21')).body, /1 home - /)
  })

  it('leaves out what nobody may see when a listing is a draft, deleted or unknown', async () => {
    await insertHomes(['a', 'Karen'], ['b', 'Runda'], ['c', 'Lavington'])
    await backend.database.update(properties).set({ status: 'draft' }).where(eq(properties.id, 'b'))
    await backend.database.update(properties).set({ deletedAt: new Date() }).where(eq(properties.id, 'c'))
    const { title, alt, image } = await headOf('property:a,property:b,property:c,property:never,car:a')
    assert.deepEqual([title, alt], ['1 home - Kilele Properties', '1 home in Karen'])
    assert.match(String(image), /\?ids=property:a$/)
    const { title: none } = await headOf('property:b,property:c')
    assert.equal(none, null, 'the built page stays as it is')
    const draft = await backend.app.inject('/media/share/shortlist/0123456789abcdef.jpg?ids=property:b,property:c')
    assert.equal(draft.statusCode, 404)
  })

  it('draws the listings as they are now when one was withdrawn after the link was sent', async () => {
    await insertHomes(['a', 'Karen'], ['b', 'Runda'])
    const path = await cardPath('property:a,property:b')
    const before = await backend.app.inject(path)
    await backend.database.update(properties).set({ status: 'draft' }).where(eq(properties.id, 'b'))
    const after = await backend.app.inject(path)
    assert.deepEqual([after.statusCode, after.headers['cache-control']], [200, TEMPORARY])
    assert.notDeepEqual(after.rawPayload, before.rawPayload)
  })

  it('reads the first 40 ids when the link has 500', async () => {
    await insertHomes(['a', 'Karen'], ['e', 'Runda'])
    const unknown = (count: number) => Array.from({ length: count }, (_, index) => `property:unknown-home-${index}`)
    const ids = ['property:a', ...unknown(SHORTLIST_MAX - 1), 'property:e', ...unknown(500)]
    assert.equal((await headOf(ids.join(','))).title, '1 home - Kilele Properties')
  })

  for (const ids of ['', ',,,', 'villa', 'boat:a', 'property:', `property:${'x'.repeat(101)}`, '%00', 'property:%00']) {
    it(`serves the built page when the ids are '${ids.slice(0, 20)}'`, async () => {
      const { body, title } = await headOf(ids)
      assert.equal(title, null)
      assert.match(body, />Shortlist - Kilele Properties</)
    })
  }

  it('escapes markup when it is part of an id or a place', async () => {
    await insertHomes(['a', '"><script>alert(1)</script>'])
    const { body } = await headOf('property:a,property:%22%3E%3Cscript%3Ealert(2)')
    assert.doesNotMatch(body, /<script>alert/)
  })

  it('returns 404 when the card is asked for in another form than pages contain', async () => {
    await insertHomes(['a', 'Karen'], ['b', 'Runda'])
    const path = await cardPath('property:a,property:b')
    for (const other of [
      path.replace('property:a', 'property%3Aa'),
      `${path}&yes=property:a`,
      `${path},property:a`,
      `${path},boat:a`,
      path.replace(/\?.*/, ''),
      path.replace('.jpg', '.png'),
      path.replace(/[0-9a-f]{16}/, '..%2f..%2fsecret'),
      path.replace('ids=', `ids=${Array.from({ length: 41 }, (_, index) => `car:${index}`).join(',')},`),
    ]) {
      const response = await backend.app.inject(other)
      assert.equal(response.statusCode, 404, other)
      assert.equal(typeof response.json<{ message: string }>().message, 'string')
    }
  })

  it('draws one card when several links have the same content', async () => {
    await insertHomes(['a', 'Karen'])
    await backend.app.inject(await cardPath('property:a,property:gone'))
    await backend.app.inject(await cardPath('property:a'))
    assert.equal(await drawn(), 1)
  })

  it('draws the card without photos until all of them are readable', async () => {
    await insertHomes(['a', 'Karen'], ['late', 'Runda'])
    const path = await cardPath('property:a,property:late')
    const without = await backend.app.inject(path)
    assert.deepEqual([without.statusCode, without.headers['cache-control']], [200, TEMPORARY])
    assert.equal(await drawn(), 0)
    await store('late', await aPhoto())
    assert.equal((await backend.app.inject(path)).headers['cache-control'], IMMUTABLE)
  })

  it('stays small enough for chats when four photos compress badly', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await store(name, await aDetailedPhoto())
    await insertHomes(['a', 'Karen'], ['b', 'Runda'], ['c', 'Lavington'], ['d', 'Muthaiga'])
    const { rawPayload } = await backend.app.inject(await cardPath('property:a,property:b,property:c,property:d'))
    assert.ok(rawPayload.length <= SHARE_CARD.maxBytes, `${rawPayload.length} bytes`)
  })

  it('rejects further drawings when one IP address asks for many', async () => {
    await insertHomes(['a', 'Karen'])
    const path = await cardPath('property:a')
    const from = { remoteAddress: '203.0.113.7' }
    let rejected = 0
    for (let index = 0; index < 40; index++) {
      await rm(join(backend.dataDir, 'shortlist-cards'), { recursive: true, force: true })
      const { statusCode, headers } = await backend.app.inject({ url: path, ...from })
      if (statusCode === 429 && Number(headers['retry-after']) > 0) rejected += 1
      else assert.equal(statusCode, 200)
    }
    assert.equal(rejected, 10)
    assert.equal((await backend.app.inject({ url: path, remoteAddress: '198.51.100.9' })).statusCode, 200)
    assert.equal((await backend.app.inject({ url: path, ...from })).statusCode, 200, 'a cached card')
  })
})

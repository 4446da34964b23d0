import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { after, before, beforeEach, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { switchTo, writeRelease } from '../../../test/releases'
import { cars, properties } from '../../db/schema'
import { inlineScriptSources } from '../../lib/content-security-policy'

const NOT_FOUND =
  '<html><head><title data-react-helmet="true">Page not found - Kilele Properties</title>' +
  '<meta data-react-helmet="true" name="robots" content="noindex"/></head><body><script>start()</script></body></html>'

onEachDatabase('the page of a listing that is newer than the release', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open, { SITE_URL: 'https://kilele.example' })
    await writeRelease(backend.dataDir, '1', {
      'index.html': 'Home',
      '404.html': NOT_FOUND,
      'properties/built/index.html': 'Built with the release',
    })
    await switchTo(backend.dataDir, '1')
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  it("contains the listing's head when it is requested", async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'new-villa', type: 'rent', price: 95_000 }))
    const response = await backend.app.inject('/properties/new-villa')
    assert.equal(response.statusCode, 200)
    assert.match(response.body, />Villa in Karen, ksh 95,000 a month, Karen, Nairobi - Kilele Properties<\/title>/)
    assert.match(response.body, /property="og:url" content="https:\/\/kilele\.example\/properties\/new-villa"/)
    assert.doesNotMatch(response.body, /noindex/)
    const image = /property="og:image" content="https:\/\/kilele\.example([^"]+)"/.exec(response.body)?.[1] ?? ''
    const card = await backend.app.inject(image)
    assert.deepEqual([card.statusCode, card.headers['content-type']], [200, 'image/jpeg'])
  })

  it('follows a change at once, and is compressed and revalidated like other pages', async () => {
    await backend.database.insert(cars).values(aCar({ id: 'new-prado', description: 'word '.repeat(500) }))
    const url = '/cars/new-prado'
    const first = await backend.app.inject(url)
    const headers = { 'if-none-match': String(first.headers.etag) }
    assert.equal((await backend.app.inject({ url, headers })).statusCode, 304)
    const packed = await backend.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    assert.equal(packed.headers['content-encoding'], 'br')
    await backend.database.update(cars).set({ price: 6_500_000 }).where(eq(cars.id, 'new-prado'))
    const second = await backend.app.inject({ url, headers })
    assert.equal(second.statusCode, 200)
    assert.match(second.body, /<title[^>]*>Toyota Prado, ksh 6,500,000 /)
  })

  it("allows only the built page's scripts when a listing's texts contain others", async () => {
    const words = '</title><script>alert(1)</script>'
    await backend.database.insert(cars).values(aCar({ id: 'evil', title: words, description: words, make: words }))
    const [script] = inlineScriptSources('<script>start()</script>')
    const response = await backend.app.inject('/cars/evil')
    assert.doesNotMatch(response.body, /<script>alert/)
    const policy = String(response.headers['content-security-policy'])
    assert.deepEqual(policy.match(/'sha256-[^']+'/g), [script])
  })

  it('returns 410 for a deleted listing that was built, and 200 when it is restored', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'built' }))
    const waitUntilReachable = async (status: number, body: RegExp) => {
      const deadline = Date.now() + 30_000
      for (;;) {
        const response = await backend.app.inject('/properties/built')
        if (response.statusCode === status && body.test(response.body)) return
        assert.ok(Date.now() < deadline, `${response.statusCode}: ${response.body}`)
        await setTimeout(100)
      }
    }
    await waitUntilReachable(200, /^Built with the release$/)
    await backend.database.update(properties).set({ deletedAt: new Date() }).where(eq(properties.id, 'built'))
    await waitUntilReachable(410, /<title[^>]*>Property not found - Kilele Properties</)
    await backend.database.update(properties).set({ deletedAt: null }).where(eq(properties.id, 'built'))
    await waitUntilReachable(200, /^Built with the release$/)
  })

  it('has the head of a missing listing when the listing is unknown or deleted', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'sold', deletedAt: new Date() }))
    for (const [url, status, title] of [
      ['/properties/sold', 410, 'Property not found'],
      ['/properties/never-was', 404, 'Property not found'],
      ['/cars/sold', 404, 'Car not found'],
    ] as const) {
      const response = await backend.app.inject(url)
      assert.equal(response.statusCode, status)
      assert.match(response.body, new RegExp(`<title[^>]*>${title} - Kilele Properties<`))
      assert.match(response.body, /name="robots" content="noindex"/)
      assert.doesNotMatch(response.body, /og:url|canonical|ld\+json/)
    }
  })
})

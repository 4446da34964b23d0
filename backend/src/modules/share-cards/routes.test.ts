import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { after, before, beforeEach, it } from 'node:test'
import { carSchema } from '../../../../contract/car'
import { DAY_MS } from '../../../../contract/limits'
import { propertySchema } from '../../../../contract/property'
import { shareCardOf, shareCardPath } from '../../../../contract/site/share-card'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aPhoto, aProperty } from '../../../test/factories'
import { cars, properties } from '../../db/schema'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const PASSING = 'public, max-age=300'

onEachDatabase('the share card route', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
    await mkdir(join(backend.dataDir, 'uploads'))
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await rm(join(backend.dataDir, 'media', 'share'), { recursive: true, force: true })
    await writeFile(join(backend.dataDir, 'uploads', 'villa.jpg'), await aPhoto())
  })
  after(() => backend.close())

  async function insertVilla(given: Partial<typeof properties.$inferInsert> = {}): Promise<string> {
    await backend.database
      .insert(properties)
      .values(aProperty({ id: 'villa', imageUrls: ['/uploads/villa.jpg'], ...given }))
    return cardOfVilla()
  }

  /** As a page builds it from the API's response. */
  async function cardOfVilla(): Promise<string> {
    return shareCardPath(
      shareCardOf({
        kind: 'property',
        fields: propertySchema.parse((await backend.app.inject('/api/properties/villa')).json()),
      }),
    )
  }

  it('draws the card of a page once and makes it immutable', async () => {
    const path = await insertVilla()
    const [first, second] = await Promise.all([backend.app.inject(path), backend.app.inject(path)])
    for (const response of [first, second]) {
      assert.equal(response.statusCode, 200)
      assert.equal(response.headers['content-type'], 'image/jpeg')
      assert.equal(response.headers['cache-control'], IMMUTABLE)
      assert.equal(response.headers['cross-origin-resource-policy'], 'cross-origin')
    }
    const { width, height } = await sharp(first.rawPayload).metadata()
    assert.deepEqual([width, height], [1200, 630])
    const head = await backend.app.inject({ method: 'HEAD', url: path })
    assert.deepEqual([head.statusCode, head.headers['content-length']], [200, String(first.rawPayload.length)])
    const headers = { 'if-none-match': String(first.headers.etag) }
    assert.equal((await backend.app.inject({ url: path, headers })).statusCode, 304)
  })

  it('draws a card when the listing is a car', async () => {
    await backend.database.insert(cars).values(aCar({ id: 'prado' }))
    const car = carSchema.parse((await backend.app.inject('/api/cars/prado')).json())
    assert.equal(
      (await backend.app.inject(shareCardPath(shareCardOf({ kind: 'car', fields: car })))).headers['cache-control'],
      IMMUTABLE,
    )
  })

  it('draws a new version when the price changes and keeps the old one', async () => {
    const before = await insertVilla()
    const old = await backend.app.inject(before)
    await backend.database.update(properties).set({ price: 79_000_000 }).where(eq(properties.id, 'villa'))
    const after = await cardOfVilla()
    assert.notEqual(after, before)
    assert.equal((await backend.app.inject(after)).headers['cache-control'], IMMUTABLE)
    assert.deepEqual((await backend.app.inject(before)).rawPayload, old.rawPayload)

    await backend.database.update(properties).set({ deletedAt: new Date() }).where(eq(properties.id, 'villa'))
    assert.deepEqual((await backend.app.inject(before)).rawPayload, old.rawPayload)
  })

  it('removes cards when their listing can no longer be restored', async () => {
    const { signal } = new AbortController()
    const path = await insertVilla()
    const status = async () => (await backend.app.inject(path)).statusCode
    const deletedAt = (at: Date) => backend.database.update(properties).set({ deletedAt: at })
    assert.equal(await status(), 200)
    await deletedAt(new Date())
    await backend.services.shareCards.removeGone(signal)
    assert.equal(await status(), 200)
    await deletedAt(new Date(Date.now() - 31 * DAY_MS))
    await backend.services.shareCards.removeGone(signal)
    assert.equal(await status(), 410)
  })

  it('does not draw cards when the disk is nearly full', async () => {
    const full = await startApp(open, {}, { freeBytes: () => Promise.resolve(300 * 1024 * 1024) })
    try {
      await full.database.insert(cars).values(aCar({ id: 'prado' }))
      const car = carSchema.parse((await full.app.inject('/api/cars/prado')).json())
      assert.equal((await full.app.inject(shareCardPath(shareCardOf({ kind: 'car', fields: car })))).statusCode, 507)
      assert.equal(await full.services.diskSpace.isAvailable(), true)
    } finally {
      await full.close()
    }
  })

  it('returns the current card with a short lifetime when the version is unknown', async () => {
    const path = await insertVilla()
    const today = await backend.app.inject(path)
    const gone = await backend.app.inject('/media/share/property/villa-0000000.jpg')
    assert.equal(gone.statusCode, 200)
    assert.equal(gone.headers['cache-control'], PASSING)
    assert.deepEqual(gone.rawPayload, today.rawPayload)
  })

  it('draws the card without an unreadable photo until the photo is readable', async () => {
    const path = await insertVilla({ imageUrls: ['/uploads/late.jpg'] })
    const without = await backend.app.inject(path)
    assert.equal(without.statusCode, 200)
    assert.equal(without.headers['content-type'], 'image/jpeg')
    assert.equal(without.headers['cache-control'], PASSING)
    await writeFile(join(backend.dataDir, 'uploads', 'late.jpg'), await aPhoto())
    const withPhoto = await backend.app.inject(path)
    assert.equal(withPhoto.headers['cache-control'], IMMUTABLE)
    assert.notDeepEqual(withPhoto.rawPayload, without.rawPayload)
  })

  it('does not draw a photo when its host is not allowed', async () => {
    const path = await insertVilla({ imageUrls: ['https://elsewhere.example/villa.jpg'] })
    assert.equal((await backend.app.inject(path)).headers['cache-control'], IMMUTABLE)
  })

  for (const path of [
    '/media/share/property/nobody-0000000.jpg',
    '/media/share/car/villa-0000000.jpg',
    '/media/share/boat/villa-0000000.jpg',
    '/media/share/property/villa.jpg',
    '/media/share/property/..%2f..%2fvilla-0000000.png',
  ]) {
    it(`returns 404 with a message when the path is ${path}`, async () => {
      await insertVilla()
      const response = await backend.app.inject(path)
      assert.equal(response.statusCode, 404)
      assert.equal(typeof response.json<{ message: string }>().message, 'string')
    })
  }
})

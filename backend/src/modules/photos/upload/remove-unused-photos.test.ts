import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, it } from 'node:test'
import { DAY_MS } from '../../../../../contract/limits'
import { startApp, type TestApp } from '../../../../test/app'
import { emptyTables, onEachDatabase } from '../../../../test/databases'
import { aCar, aPhoto, aProperty, propertyInput } from '../../../../test/factories'
import { cars, photos, properties, uploads } from '../../../db/schema'
import { HttpError } from '../../../lib/errors'
import { createPhotoRemoval } from './remove-unused-photos'

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const admin = { uid: 'the-admin', name: null, isAdmin: true, confirmedEmail: null, signedInAt: new Date() }
const signal = new AbortController().signal

onEachDatabase('removing unused photos', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await rm(join(backend.dataDir, 'uploads'), { recursive: true, force: true })
    await mkdir(join(backend.dataDir, 'uploads'))
  })
  after(() => backend.close())

  async function uploaded(name: string, unusedSince: Date | null, uploadedAt = daysAgo(30)): Promise<string> {
    const url = `/uploads/${name}.jpg`
    await writeFile(join(backend.dataDir, url), await aPhoto(400, 300))
    await backend.database.insert(uploads).values({ key: name, url, uploadedBy: 'admin', uploadedAt, unusedSince })
    return url
  }
  const clean = () => backend.services.photoRemoval.clean(signal)
  const rowsOf = () => backend.database.select().from(uploads)
  const left = async () => (await rowsOf()).flatMap(({ key, removedAt }) => (removedAt === null ? [key] : [])).sort()
  const files = async () => (await readdir(join(backend.dataDir, 'uploads'))).sort()

  it('removes photos after a week without use', async () => {
    await uploaded('old', daysAgo(8))
    await uploaded('young', daysAgo(6))
    const villa = aProperty({ imageUrls: [await uploaded('of-a-villa', daysAgo(8))] })
    const prado = aCar({ imageUrls: ['https://utfs.io/f/x', await uploaded('of-a-car', daysAgo(8))] })
    const just = new Date(Date.now() - 60_000)
    const restorable = aCar({ imageUrls: [await uploaded('of-a-restorable-car', daysAgo(8))], deletedAt: just })
    const gone = aCar({ imageUrls: [await uploaded('of-a-deleted-car', daysAgo(8))], deletedAt: daysAgo(31) })
    await backend.database.insert(properties).values(villa)
    await backend.database.insert(cars).values([prado, restorable, gone])

    await clean()
    assert.deepEqual(await left(), ['of-a-car', 'of-a-restorable-car', 'of-a-villa', 'young'])
    assert.deepEqual(await files(), ['of-a-car.jpg', 'of-a-restorable-car.jpg', 'of-a-villa.jpg', 'young.jpg'])
  })

  it('waits a week when a listing has stopped using the photo', async () => {
    const url = await uploaded('photo', daysAgo(8))
    const [villa] = await backend.database
      .insert(properties)
      .values(aProperty({ imageUrls: [url] }))
      .returning()
    await clean()
    await backend.database
      .update(properties)
      .set({ imageUrls: [] })
      .where(eq(properties.id, String(villa?.id)))
    await clean()
    assert.deepEqual(await left(), ['photo'])
    const [row] = await backend.database.select().from(uploads)
    assert.ok(Date.now() - Number(row?.unusedSince) < 60_000)
  })

  it('removes all sizes and measurements when it removes a photo', async () => {
    const url = await uploaded('photo', daysAgo(8))
    await backend.services.uploads.prepare(url, signal)
    // 160, 320 and 480 pixels wide, in three formats.
    assert.equal((await resized()).length, 9)
    assert.equal(await backend.database.$count(photos), 1)
    await clean()
    assert.deepEqual(await resized(), [])
    assert.equal(await backend.database.$count(photos), 0)
  })

  it('succeeds when the files are already missing', async () => {
    await backend.database
      .insert(uploads)
      .values({ key: 'lost', url: '/uploads/lost.jpg', uploadedBy: 'admin', unusedSince: daysAgo(8) })
    await clean()
    assert.deepEqual(await left(), [])
  })

  it('removes a photo from UploadThing when it is stored there', async () => {
    const removed: string[][] = []
    await backend.database.insert(uploads).values([
      { key: 'one', url: 'https://app.ufs.sh/f/one', uploadedBy: 'admin', unusedSince: daysAgo(8) },
      { key: 'two', url: 'https://app.ufs.sh/f/two', uploadedBy: 'admin', unusedSince: daysAgo(1) },
    ])
    await clean()
    assert.deepEqual(await left(), ['one', 'two'], 'without a token, photos in UploadThing remain')
    await createPhotoRemoval({
      database: backend.database,
      media: backend.services.media,
      mediaSources: ['https://*.ufs.sh'],
      ingest: backend.services.ingest,
      log: { warn: () => undefined },
      removeFromStore: (keys) => {
        removed.push(keys)
        return Promise.resolve()
      },
    }).clean(signal)
    assert.deepEqual(removed, [['one']])
    assert.deepEqual(await left(), ['two'])
  })

  it('keeps a photo when a listing uses it concurrently', async () => {
    const keys = Array.from({ length: 8 }, (_, number) => `photo-${number}`)
    const urls: string[] = []
    for (const key of keys) urls.push(await uploaded(key, daysAgo(8)))
    const outcomes = await Promise.all([
      clean(),
      ...urls.map((url) =>
        backend.services.listings.property.create(propertyInput({ imageUrls: [url] }), admin).then(
          () => true,
          (error: unknown) => {
            assert.ok(error instanceof HttpError && error.statusCode === 409, String(error))
            return false
          },
        ),
      ),
    ])
    const wasTaken = outcomes.slice(1)
    const remaining = urls.filter((_url, number) => wasTaken[number] === true)
    assert.deepEqual(await left(), keys.filter((_key, number) => wasTaken[number] === true).sort())
    assert.deepEqual(await files(), remaining.map((url) => url.replace('/uploads/', '')).sort())
  })

  it('does not let a listing use a photo when its removal has begun', async () => {
    const url = await uploaded('photo', daysAgo(8))
    await clean()
    const villa = await backend.services.listings.property.create(propertyInput({ imageUrls: [] }), admin)
    for (const attempt of [
      () => backend.services.listings.property.create(propertyInput({ imageUrls: [url] }), admin),
      () => backend.services.listings.property.update(villa.id, { imageUrls: [url] }, admin),
    ]) {
      await assert.rejects(attempt, {
        statusCode: 409,
        message: 'A photo is gone, because no listing used it for a week. Please take it out and add it again.',
      })
    }
    assert.equal(await backend.database.$count(properties), 1)
  })

  it('counts a photo as used when a listing is saved, and waits another week', async () => {
    const url = await uploaded('photo', daysAgo(8))
    const { id } = await backend.services.listings.property.create(propertyInput({ imageUrls: [url] }), admin)
    await backend.services.listings.property.update(id, { imageUrls: [] }, admin)
    await clean()
    assert.deepEqual(await left(), ['photo'])
  })

  it('finishes a removal in the next run when it was interrupted', async () => {
    await uploaded('photo', daysAgo(8))
    await backend.database.update(uploads).set({ removalBeganAt: daysAgo(1) })
    await clean()
    assert.deepEqual([await left(), await files()], [[], []])
    await clean()
  })

  async function resized(): Promise<string[]> {
    const found = await readdir(join(backend.dataDir, 'media', 'resized'), { recursive: true, withFileTypes: true })
    return found.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
})

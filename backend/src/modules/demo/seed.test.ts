import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, it, before, after } from 'node:test'
import { misplacedFacts } from '../../../../contract/listing-fact-schemas'
import { factsOfKind } from '../../../../contract/listing-facts'
import { DAY_MS } from '../../../../contract/limits'
import { startApp, temporaryFolder, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aPhoto, aProperty } from '../../../test/factories'
import { cars, photos, properties, reviews } from '../../db/schema'
import { DemoDataError, readDemoData } from './files'
import { seedDemo } from './seed'

const PROPERTY = {
  id: 'villa',
  createdAt: '2026-03-01T08:00:00.000Z',
  title: 'Villa',
  description: '',
  price: 1_000_000,
  type: 'sale',
  category: 'house',
  location: 'Karen',
  bedrooms: [4],
  bathrooms: null,
  area: null,
  imageUrls: ['villa.jpg'],
  featured: true,
}
const CAR = {
  id: 'prado',
  createdAt: '2026-03-02T08:00:00.000Z',
  title: 'Prado',
  description: '',
  price: 5_000_000,
  year: 2020,
  make: 'Toyota',
  model: 'Prado',
  condition: 'used',
  mileage: 1000,
  imageUrls: [],
  featured: false,
}
const REVIEW = {
  id: 'review-1',
  listing: { kind: 'car', id: 'prado' },
  userId: 'user-1',
  username: null,
  rating: 4,
  message: 'Good',
  createdAt: '2026-03-03T08:00:00.000Z',
  reply: 'Thank you',
  viewed: true,
}

onEachDatabase('seedDemo', (open) => {
  let backend: TestApp
  let demo: Awaited<ReturnType<typeof temporaryFolder>>
  before(async () => {
    backend = await startApp(open)
  })
  after(() => backend.close())
  beforeEach(async () => {
    await emptyTables(backend.database)
    demo = await temporaryFolder()
    await writeDemo({ properties: [PROPERTY], cars: [CAR], reviews: [REVIEW] })
    await mkdir(join(demo.path, 'photos'))
    await writeFile(join(demo.path, 'photos', 'villa.jpg'), await aPhoto(600, 400, '#ff0000'))
  })
  afterEach(() => demo.remove())

  async function writeDemo(files: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(demo.path, `${name}.json`), JSON.stringify(content))
    }
  }

  function seed() {
    const { database, dataDir, services } = backend
    return seedDemo({ database, dataDir, demoDir: demo.path, photos: services.photos, jobs: services.jobs })
  }

  it('fills an empty database once and measures the photos', async () => {
    assert.deepEqual(await seed(), { properties: 1, cars: 1, reviews: 1 })
    assert.equal(await seed(), null)
    const listed = (await backend.app.inject('/api/properties')).json<{ imageUrls: string[]; images: unknown[] }[]>()
    assert.equal(listed.length, 1)
    assert.deepEqual(listed[0]?.imageUrls, ['/uploads/villa.jpg'])
    assert.deepEqual(listed[0].images, [{ url: '/uploads/villa.jpg', width: 600, height: 400, color: '#f80808' }])
    const [review] = await backend.database.select().from(reviews)
    assert.equal(review?.replyMessage, 'Thank you')
    assert.ok(review.viewedAt)
    assert.deepEqual(await readdir(join(backend.dataDir, 'uploads')), ['villa.jpg'])
  })

  it('confirms listings as long before now as the demo data says, and no others', async () => {
    const start = Date.now()
    await writeDemo({ properties: [{ ...PROPERTY, confirmedDaysAgo: 3 }], cars: [CAR] })
    await seed()
    const [property] = await backend.database.select().from(properties)
    const daysAgo = (start - Date.parse(property?.confirmedAt ?? '')) / DAY_MS
    assert.ok(daysAgo > 2.99 && daysAgo <= 3, String(daysAgo))
    assert.equal((await backend.database.select().from(cars))[0]?.confirmedAt, null)
  })

  it('reduces prices as long before now as the demo data says', async () => {
    await writeDemo({ properties: [{ ...PROPERTY, reduction: { from: PROPERTY.price + 5, daysAgo: 3 } }], cars: [CAR] })
    await seed()
    const [property] = await backend.database.select().from(properties)
    assert.equal(property?.standingPrice, PROPERTY.price + 5)
    assert.equal(Math.round((Date.now() - Date.parse(property.priceSince)) / DAY_MS), 3)
    assert.equal((await backend.database.select().from(cars))[0]?.standingPrice, null)
  })

  it('fills the database once when several processes start at once', async () => {
    const outcomes = await Promise.all([seed(), seed(), seed()])
    assert.equal(outcomes.filter((outcome) => outcome !== null).length, 1)
    assert.equal((await backend.database.select().from(cars)).length, 1)
  })

  it('writes nothing when the database holds a deleted listing', async () => {
    await backend.database.insert(properties).values(aProperty({ deletedAt: new Date() }))
    assert.equal(await seed(), null)
    assert.deepEqual(await backend.database.select().from(cars), [])
  })

  for (const [fault, files, message] of [
    [
      'a faulty field',
      { properties: [PROPERTY, { ...PROPERTY, price: -5 }] },
      /properties\.json.*1\.price: Price cannot/,
    ],
    ['a path for a photo', { properties: [{ ...PROPERTY, imageUrls: ['../x.jpg'] }] }, /0\.imageUrls\.0/],
    ['a missing photo', { properties: [{ ...PROPERTY, imageUrls: ['none.jpg'] }] }, /none\.jpg is missing/],
    [
      'a review of an unknown listing',
      { reviews: [{ ...REVIEW, listing: { kind: 'car', id: 'x' } }] },
      /unknown car x/,
    ],
    ['a file without a list', { cars: {} }, /cars\.json cannot be used/],
  ] as const) {
    it(`names ${fault} and writes nothing when the demo data is faulty`, async () => {
      await writeDemo(files)
      await assert.rejects(seed(), (error) => error instanceof DemoDataError && message.test(error.message))
      assert.deepEqual(await backend.database.select().from(properties), [])
      assert.deepEqual(await backend.database.select().from(photos), [])
    })
  }
})

it('shows every fact once at least, and none without what it needs', async () => {
  const { kinds } = await readDemoData(join(import.meta.dirname, '../../../../demo'))
  for (const { kind, listings } of kinds) {
    const known = new Set(
      listings.flatMap((listing) => [...Object.keys(listing), ...Object.keys(listing.daysAgo ?? {})]),
    )
    assert.deepEqual(
      factsOfKind(kind.kind).flatMap(([name]) => (known.has(name) ? [] : [name])),
      [],
    )
    assert.deepEqual(
      listings.flatMap((listing) => misplacedFacts(kind.kind, listing)),
      [],
    )
  }
})

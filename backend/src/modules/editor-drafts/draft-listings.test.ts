import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, it } from 'node:test'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { cars, editorDrafts, listingChanges, properties, uploads } from '../../db/schema'
import { prepareModules } from '../../modules'
import { turnIntoListings } from './draft-listings'
import { readDraftReport } from './report'

const VILLA = {
  title: ' House with a rose garden ',
  price: '12.5m',
  type: 'rent',
  category: 'house',
  location: 'Tigoni',
  bedrooms: ['4', '3'],
  area: '1,800 sq ft',
  county: 'Kiambu',
  point: '-1.15,36.69',
  features: ['pool'],
  youtubeLink: '',
  pricePeriod: 'none',
  status: 'sold',
}
const PRADO = { title: 'Prado', price: '6900000', year: '2021', make: 'Toyota', model: 'Prado', condition: 'used' }

/** Compares only the fields that are expected. */
function assertHas(row: object | undefined, expected: object): void {
  const fields = Object.entries(row ?? {}).filter(([name]) => name in expected)
  assert.deepEqual(Object.fromEntries(fields), expected)
}

onEachDatabase('unfinished forms of an earlier release', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const store = (values: object, given: Partial<typeof editorDrafts.$inferInsert> = {}) =>
    backend.database.insert(editorDrafts).values({
      writtenBy: 'the-admin',
      listingKind: 'property',
      listingId: 'new',
      values: JSON.stringify(values),
      version: randomUUID(),
      updatedAt: new Date(),
      ...given,
    })
  const turn = () => turnIntoListings(backend.database, backend.services.publish.changed)

  it('become draft listings when they have all that a listing needs', async () => {
    await store(VILLA)
    await store(PRADO, { listingKind: 'car', writtenBy: 'another-admin' })
    assert.deepEqual(await turn(), { listings: 2, untitled: 0, edits: 0, refused: [] })

    const [villa] = await backend.database.select().from(properties)
    assertHas(villa, {
      title: 'House with a rose garden',
      description: '',
      price: 12_500_000,
      type: 'rent',
      bedrooms: [3, 4],
      bathrooms: null,
      area: 1_800,
      county: 'Kiambu',
      point: { lat: -1.15, lng: 36.69 },
      features: ['pool'],
      pricePeriod: null,
      imageUrls: [],
      featured: false,
      status: 'draft',
    })
    const [prado] = await backend.database.select().from(cars)
    assertHas(prado, { title: 'Prado', year: 2021, mileage: null, colour: null, status: 'draft' })
    const changes = await backend.database.select().from(listingChanges)
    assert.deepEqual(changes.map(({ changedBy }) => changedBy).sort(), ['another-admin', 'the-admin'])
    assert.equal((await backend.app.inject(`/api/properties/${villa?.id}`)).statusCode, 404)
  })

  it('stay as they are when there is no title or the listing exists', async () => {
    await store({ price: '1' })
    await store({ title: '  ' }, { listingKind: 'car' })
    await store({ title: 'New title' }, { listingId: 'villa' })
    assert.deepEqual(await turn(), { listings: 0, untitled: 2, edits: 1, refused: [] })
    assert.equal((await backend.database.select().from(properties)).length, 0)
    assert.equal((await backend.database.select().from(editorDrafts)).length, 3)
  })

  it('stay as they are when something that a listing needs is missing', async () => {
    await store({ ...VILLA, price: '', type: 'none' })
    await store({ ...PRADO, make: '', mileage: '12.500 km' }, { listingKind: 'car' })
    const report = await turn()
    assert.equal(report?.listings, 0)
    assert.deepEqual(report.refused.map(({ kind, title }) => [kind, title]).sort(), [
      ['car', 'Prado'],
      ['property', 'House with a rose garden'],
    ])
    const reasons = report.refused.map(({ reason }) => reason).join()
    assert.match(reasons, /Price is required/)
    assert.match(reasons, /Type must be/)
    assert.match(reasons, /Make is required/)
    assert.match(reasons, /must be in miles/)
    assert.equal((await backend.database.select().from(listingChanges)).length, 0)
  })

  it('stay as they are when a photo was removed meanwhile', async () => {
    const gone = { key: 'gone', url: '/uploads/gone.jpg', uploadedBy: 'admin', removalBeganAt: new Date() }
    await backend.database.insert(uploads).values(gone)
    await store({ ...VILLA, imageUrls: [gone.url] })
    const report = await turn()
    assert.match(report?.refused[0]?.reason ?? '', /A photo is gone/)
    assert.equal((await backend.database.select().from(properties)).length, 0)
  })

  it('become listings once when backends start together and again', async () => {
    await store(VILLA)
    await Promise.all([turn(), turn()])
    await backend.database.update(properties).set({ deletedAt: new Date() })
    assert.equal((await turn())?.listings, 1)
    assert.equal((await backend.database.select().from(properties)).length, 1)
    assert.equal((await backend.database.select().from(editorDrafts)).length, 1)
  })

  it('are reported in DATA_DIR when the backend starts, and not without any', async () => {
    await prepareModules(backend.services)
    assert.equal(await readDraftReport(backend.dataDir), null)
    await store(VILLA)
    await prepareModules(backend.services)
    assert.deepEqual(await readDraftReport(backend.dataDir), { listings: 1, untitled: 0, edits: 0, refused: [] })
  })
})

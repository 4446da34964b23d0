import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import * as z from 'zod/mini'
import { carSchema } from '../../../../../../contract/car'
import { startApp, type TestApp } from '../../../../../test/app'
import { emptyTables, onEachDatabase } from '../../../../../test/databases'
import { aCar, aReview, DEFAULT_CAR_DETAILS, DEFAULT_OFFER } from '../../../../../test/factories'
import { cars, reviews } from '../../../../db/schema'

onEachDatabase('cars', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  it('lists cars newest first without deleted ones when requested', async () => {
    await backend.database
      .insert(cars)
      .values([
        aCar({ id: 'old', createdAt: new Date('2026-01-01') }),
        aCar({ id: 'new', createdAt: new Date('2026-02-01') }),
        aCar({ id: 'deleted', deletedAt: new Date() }),
      ])
    const response = await backend.app.inject('/api/cars')
    const listed = z.array(carSchema).parse(response.json())
    assert.deepEqual(
      listed.map(({ id }) => id),
      ['new', 'old'],
    )
  })

  it('returns every field when mileage and reviews are missing', async () => {
    const createdAt = new Date('2026-03-01T08:00:00.000Z')
    const row = aCar({ id: 'prado', mileage: null, createdAt, updatedAt: createdAt })
    await backend.database.insert(cars).values(row)
    const response = await backend.app.inject('/api/cars/prado')
    const { reference, statusSince, priceSince, ...listing } = response.json<Record<string, string>>()
    assert.match(reference ?? '', /^CR-\d{3,}$/)
    assert.equal(priceSince, statusSince)
    assert.ok(Math.abs(Date.parse(statusSince ?? '') - Date.now()) < 60_000)
    assert.deepEqual(listing, {
      ...row,
      ...DEFAULT_OFFER,
      ...DEFAULT_CAR_DETAILS,
      youtubeLink: null,
      images: [],
      reviewCount: 0,
      reviewAverage: null,
      priceBefore: null,
      createdAt: createdAt.toISOString(),
      updatedAt: createdAt.toISOString(),
    })
  })

  it('returns only ratings of cars when a property has the same id', async () => {
    await backend.database.insert(cars).values(aCar({ id: 'prado' }))
    await backend.database
      .insert(reviews)
      .values([
        aReview({ listingId: 'prado', listingKind: 'car', rating: 4 }),
        aReview({ listingId: 'prado', listingKind: 'property', rating: 1 }),
      ])
    const { reviewCount, reviewAverage } = carSchema.parse((await backend.app.inject('/api/cars/prado')).json())
    assert.deepEqual({ reviewCount, reviewAverage }, { reviewCount: 1, reviewAverage: 4 })
  })

  it('responds with 404 when the car does not exist', async () => {
    const response = await backend.app.inject('/api/cars/none')
    assert.equal(response.statusCode, 404)
    assert.deepEqual(response.json(), { message: 'Car not found' })
  })
})

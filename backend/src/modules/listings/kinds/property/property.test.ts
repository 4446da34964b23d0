import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { propertySchema } from '../../../../../../contract/property'
import { startApp, type TestApp } from '../../../../../test/app'
import { emptyTables, onEachDatabase } from '../../../../../test/databases'
import { aProperty, aReview, DEFAULT_HOME_DETAILS, DEFAULT_OFFER } from '../../../../../test/factories'
import { photos, properties, reviews } from '../../../../db/schema'

onEachDatabase('properties', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  async function list(path = '/api/properties') {
    const response = await backend.app.inject(path)
    assert.equal(response.statusCode, 200)
    return z.array(propertySchema).parse(response.json())
  }

  it('lists properties newest first without deleted ones when requested', async () => {
    await backend.database
      .insert(properties)
      .values([
        aProperty({ id: 'old', createdAt: new Date('2026-01-01') }),
        aProperty({ id: 'new-b', createdAt: new Date('2026-02-01') }),
        aProperty({ id: 'new-a', createdAt: new Date('2026-02-01') }),
        aProperty({ id: 'deleted', deletedAt: new Date() }),
      ])
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      ['new-a', 'new-b', 'old'],
    )
  })

  it('returns an empty list when there are none', async () => {
    assert.deepEqual(await list(), [])
  })

  it('returns only the fields of cards when `fields=card`', async () => {
    const url = '/uploads/cover.jpg'
    await backend.database.insert(photos).values({ url, width: 1200, height: 800, color: '#aabbcc' })
    await backend.database
      .insert(properties)
      .values([aProperty({ id: 'villa', imageUrls: [url, '/uploads/second.jpg'], featured: true })])
    const response = await backend.app.inject('/api/properties?fields=card')
    const [card] = z.tuple([z.record(z.string(), z.unknown())]).parse(response.json())
    assert.deepEqual(card.imageUrls, [url])
    assert.deepEqual(card.images, [{ url, width: 1200, height: 800, color: '#aabbcc' }])
    assert.equal(card.title, aProperty({}).title)
    for (const field of ['description', 'featured', 'youtubeLink', 'createdAt', 'updatedAt', 'reviewCount']) {
      assert.equal(field in card, false, field)
    }
  })

  it('returns whole listings when `fields` is missing or unknown', async () => {
    await backend.database.insert(properties).values([aProperty({ id: 'villa' })])
    const plain = await backend.app.inject('/api/properties')
    const cards = await backend.app.inject('/api/properties?fields=card')
    assert.notEqual(cards.headers.etag, plain.headers.etag)
    for (const path of ['/api/properties', '/api/properties?fields=everything', '/api/properties?x=1&fields=']) {
      const response = await backend.app.inject(path)
      assert.equal(response.statusCode, 200)
      assert.equal(response.body, plain.body, path)
    }
    const again = await backend.app.inject({
      url: '/api/properties?fields=card',
      headers: { 'if-none-match': String(cards.headers.etag) },
    })
    assert.equal(again.statusCode, 304)
  })

  it('lists a property as featured only when it is marked', async () => {
    await backend.database
      .insert(properties)
      .values([
        aProperty({ id: 'plain' }),
        aProperty({ id: 'featured', featured: true }),
        aProperty({ id: 'featured-deleted', featured: true, deletedAt: new Date() }),
      ])
    assert.deepEqual(
      (await list('/api/properties/featured')).map(({ id }) => id),
      ['featured'],
    )
  })

  it('returns measured photos in order and the mean rating when there are some', async () => {
    const createdAt = new Date('2026-03-01T08:00:00.000Z')
    const row = aProperty({
      id: 'villa',
      imageUrls: ['/uploads/b.jpg', 'https://elsewhere.example/c.jpg', '/uploads/a.jpg'],
      createdAt,
      updatedAt: createdAt,
    })
    await backend.database.insert(properties).values([row, aProperty({ id: 'other' })])
    const [a, b] = ['a', 'b'].map((name) => ({
      url: `/uploads/${name}.jpg`,
      width: 1600,
      height: 900,
      color: '#102030',
    }))
    assert.ok(a !== undefined && b !== undefined)
    await backend.database.insert(photos).values([a, b])
    await backend.database
      .insert(reviews)
      .values([
        aReview({ listingId: 'villa', rating: 5 }),
        aReview({ listingId: 'villa', rating: 2 }),
        aReview({ listingId: 'villa', rating: 1, listingKind: 'car' }),
      ])

    const response = (await backend.app.inject('/api/properties/villa')).json<Record<string, string>>()
    assert.match(response.reference ?? '', /^PR-\d{3,}$/)
    const expected = {
      ...row,
      ...DEFAULT_OFFER,
      ...DEFAULT_HOME_DETAILS,
      pricePeriod: null,
      reference: response.reference,
      statusSince: response.statusSince,
      priceSince: response.statusSince,
      youtubeLink: null,
      images: [b, a],
      reviewCount: 2,
      reviewAverage: 3.5,
      priceBefore: null,
      createdAt: createdAt.toISOString(),
      updatedAt: createdAt.toISOString(),
    }
    assert.deepEqual(response, expected)
    const [other, villa] = await list()
    assert.deepEqual(villa, expected)
    assert.equal(other?.reviewCount, 0)
    assert.equal(other.reviewAverage, null)
  })

  it('responds with 404 when the id is unknown and 410 when the property is deleted', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'deleted', deletedAt: new Date() }))
    for (const [id, status] of [
      ['none', 404],
      ['deleted', 410],
    ] as const) {
      const response = await backend.app.inject(`/api/properties/${id}`)
      assert.equal(response.statusCode, status)
      assert.deepEqual(response.json(), { message: 'Property not found' })
    }
  })

  it('responds with 400 when the id is invalid', async () => {
    const response = await backend.app.inject(`/api/properties/${'x'.repeat(101)}`)
    assert.equal(response.statusCode, 400)
    assert.match(response.json<{ message: string }>().message, /^id: /)
  })

  it('returns the new price when it was changed directly in the database', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'villa', price: 100 }))
    assert.equal((await list())[0]?.price, 100)
    await backend.database.update(properties).set({ price: 200 }).where(eq(properties.id, 'villa'))
    assert.equal((await list())[0]?.price, 200)
    assert.equal((await backend.app.inject('/api/properties/villa')).json<{ price: number }>().price, 200)
  })
})

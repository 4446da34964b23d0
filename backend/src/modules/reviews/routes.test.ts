import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import * as z from 'zod'
import { REVIEW_LIMITS } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import type { ReviewSummary } from '../../../../contract/review'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty, aReview } from '../../../test/factories'
import { cars, properties, reviews } from '../../db/schema'

onEachDatabase('the public review API', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database
      .insert(properties)
      .values([aProperty({ id: 'villa' }), aProperty({ id: 'deleted', deletedAt: new Date() })])
    await backend.database.insert(cars).values(aCar({ id: 'prado' }))
  })
  after(() => backend.close())

  async function idsAt(path: string): Promise<string[]> {
    const response = await backend.app.inject(path)
    assert.equal(response.statusCode, 200)
    return response.json<{ id: string }[]>().map(({ id }) => id)
  }

  it('lists reviews newest first and omits a review when its listing is deleted or unknown', async () => {
    await backend.database
      .insert(reviews)
      .values([
        aReview({ id: 'old', listingId: 'villa', createdAt: new Date('2026-01-01') }),
        aReview({ id: 'new', listingId: 'prado', listingKind: 'car', createdAt: new Date('2026-02-01') }),
        aReview({ id: 'of-deleted', listingId: 'deleted' }),
        aReview({ id: 'of-no-car', listingId: 'villa', listingKind: 'car' }),
      ])
    assert.deepEqual(await idsAt('/api/reviews'), ['new', 'old'])
    assert.deepEqual(await idsAt('/api/reviews/property/villa'), ['old'])
    assert.deepEqual(await idsAt('/api/reviews/property/prado'), ['new'])
    assert.deepEqual(await idsAt('/api/reviews/property/deleted'), [])
    assert.deepEqual(await idsAt('/api/reviews/property/unknown'), [])
  })

  it('returns the newest thousand when all reviews are listed, but every review of one listing', async () => {
    const rows = Array.from({ length: REVIEW_LIMITS.listMax + 5 }, (_, number) =>
      aReview({ id: `r-${number}`, listingId: 'villa', createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)) }),
    )
    await backend.database.insert(reviews).values(rows)
    const all = await idsAt('/api/reviews')
    assert.deepEqual([all.length, all[0], all.at(-1)], [REVIEW_LIMITS.listMax, `r-${rows.length - 1}`, 'r-5'])
    assert.equal((await idsAt('/api/reviews/property/villa')).length, rows.length)
    const summaries = (await backend.app.inject(apiPaths.reviewOverview)).json<ReviewSummary[]>()
    assert.deepEqual(
      summaries.map(({ reviewCount }) => reviewCount),
      [rows.length],
    )
  })

  it('summarizes listings, the most recently reviewed first, and omits one when it is deleted or unknown', async () => {
    await backend.database.insert(reviews).values([
      aReview({ listingId: 'villa', rating: 2, createdAt: new Date('2026-01-01') }),
      aReview({
        listingId: 'villa',
        rating: 3,
        createdAt: new Date('2026-01-02'),
        message: `They answered within an hour and knew every tree. ${'And so on '.repeat(100)}`,
        username: 'Wanjiku',
        verified: true,
        replyMessage: 'Thank you.',
        repliedAt: new Date('2026-01-03'),
      }),
      aReview({ listingId: 'prado', listingKind: 'car', rating: 5, createdAt: new Date('2026-02-01') }),
      aReview({ listingId: 'deleted' }),
      aReview({ listingId: 'villa', listingKind: 'car' }),
    ])
    const response = await backend.app.inject('/api/reviews?fields=summary')
    const [prado, villa, ...others] = response.json<ReviewSummary[]>()
    assert.deepEqual(others, [])
    const { latest: latestOfPrado, ...ratingOfPrado } = prado ?? {}
    assert.deepEqual(ratingOfPrado, {
      propertyId: 'prado',
      carId: 'prado',
      reviewCount: 1,
      reviewAverage: 5,
      latestAt: '2026-02-01T00:00:00.000Z',
    })
    assert.equal(latestOfPrado?.rating, 5)
    assert.deepEqual(villa, {
      propertyId: 'villa',
      reviewCount: 2,
      reviewAverage: 2.5,
      latestAt: '2026-01-02T00:00:00.000Z',
      latest: {
        message: 'They answered within an hour and knew every tree.',
        rating: 3,
        username: 'Wanjiku',
        verified: true,
        reply: { message: 'Thank you.' },
      },
    })
    assert.equal((await idsAt('/api/reviews?fields=nonsense')).length, 3)
  })

  it('returns `carId` only when the listing is a car, and always `propertyId` and the reply', async () => {
    const createdAt = new Date('2026-03-01T08:00:00.000Z')
    await backend.database.insert(reviews).values([
      aReview({ id: 'a', listingId: 'villa', createdAt, userId: 'user-1', username: 'Wanjiru' }),
      aReview({
        id: 'b',
        listingId: 'prado',
        listingKind: 'car',
        createdAt,
        userId: 'user-1',
        replyMessage: 'Thank you',
        repliedAt: createdAt,
      }),
    ])
    const [first] = z.array(z.object({ userId: z.string() })).parse((await backend.app.inject('/api/reviews')).json())
    const shared = {
      message: 'A quiet place',
      rating: 5,
      userId: first?.userId ?? '',
      createdAt: createdAt.toISOString(),
      verified: false,
    }
    assert.deepEqual((await backend.app.inject('/api/reviews')).json(), [
      { id: 'a', propertyId: 'villa', ...shared, username: 'Wanjiru', reply: null },
      { id: 'b', propertyId: 'prado', carId: 'prado', ...shared, username: null, reply: { message: 'Thank you' } },
    ])
  })
})

import assert from 'node:assert/strict'
import { eq, sql } from 'drizzle-orm'
import { after, before, beforeEach, it } from 'node:test'
import { HOUR_MS, REVIEW_LIMITS } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import type { Property } from '../../../../contract/property'
import type { Review, ReviewSummary } from '../../../../contract/review'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty, aReview } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, listingChanges, properties, reviews } from '../../db/schema'
import { authorName } from './author-name'

/**
 * Concurrent reviews: more than the connections of the database pool, so that some wait, and no more than an instance
 * accepts while its event loop lags, so that a busy machine causes no 503.
 */
const GROUP = 12
const good = { propertyId: 'villa', message: 'A quiet place', rating: 4 }

onEachDatabase('writing a review', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '1000' })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database
      .insert(properties)
      .values([aProperty({ id: 'villa' }), aProperty({ id: 'deleted', deletedAt: new Date() })])
    await backend.database.insert(cars).values(aCar({ id: 'prado' }))
  })
  after(() => backend.close())

  const send = (body: object, authorization: string | null = backend.user(), from?: string) =>
    backend.call(authorization, { method: 'POST', url: apiPaths.reviews, body, ...(from !== undefined && { from }) })
  const reviewsOf = async (id: string) => (await backend.app.inject(apiPaths.reviewsOf(id))).json<Review[]>()
  const villa = async () => (await backend.app.inject(apiPaths.property('villa'))).json<Property>()

  it("uses the name of the token and the server's time when the body has others", async () => {
    const sentAt = Date.now()
    const spoofed = { userId: 'another-user', username: 'The Agency', createdAt: '1999-01-01T00:00:00.000Z' }
    const response = await send({ ...good, message: '  A quiet place \n', ...spoofed })
    assert.equal(response.statusCode, 201, response.body)
    assert.equal(response.headers['cache-control'], 'private, no-store')
    const { id, createdAt, ...rest } = response.json<Review>()
    assert.deepEqual(rest, {
      propertyId: 'villa',
      message: 'A quiet place',
      rating: 4,
      userId: 'user-1',
      username: 'Wanjiku Kamau',
      reply: null,
      verified: false,
    })
    const writtenAt = Date.parse(createdAt ?? '')
    assert.ok(writtenAt >= sentAt && writtenAt <= Date.now())
    const [shown] = await reviewsOf('villa')
    assert.deepEqual(shown, { id, createdAt, ...rest, userId: shown?.userId })
  })

  it('accepts a body when ignored fields are missing or invalid', async () => {
    assert.equal((await send({ ...good, userId: null, username: 7, createdAt: { no: 'date' } })).statusCode, 201)
    assert.equal((await send(good)).statusCode, 201)
  })

  it('stores no name when the account has none', async () => {
    assert.equal((await send(good, backend.user({ name: undefined }))).json<Review>().username, null)
    assert.equal((await send(good, backend.user({ name: '  ' }))).json<Review>().username, null)
  })

  it("stores the review for a car when the id is a car's", async () => {
    const response = await send({ ...good, propertyId: 'prado' })
    assert.equal(response.statusCode, 201)
    assert.equal(response.json<Review>().carId, 'prado')
    assert.equal((await backend.app.inject(apiPaths.car('prado'))).json<{ reviewCount: number }>().reviewCount, 1)
  })

  for (const [what, changed, message] of [
    ['a rating of 0', { rating: 0 }, 'rating: Please choose 1 to 5 stars.'],
    ['a rating of 6', { rating: 6 }, 'rating: Please choose 1 to 5 stars.'],
    ['a rating of 4.5', { rating: 4.5 }, 'rating: Please choose 1 to 5 stars.'],
    ['a rating in quotes', { rating: '5' }, 'rating: Please choose 1 to 5 stars.'],
    ['no rating', { rating: undefined }, 'rating: Please choose 1 to 5 stars.'],
    ['no message', { message: undefined }, 'message: Please write a few words.'],
    ['an empty message', { message: '' }, 'message: Please write a few words.'],
    ['a blank message', { message: ' \n\t\u00a0' }, 'message: Please write a few words.'],
    ['a message too long', { message: 'x'.repeat(2001) }, 'message: A review has at most 2000 characters.'],
    ['a null character', { message: 'a\u0000b' }, 'message: Please remove the null character.'],
  ] as const) {
    it(`returns 400 and names the field when the body has ${what}`, async () => {
      const response = await send({ ...good, ...changed })
      assert.equal(response.statusCode, 400)
      assert.deepEqual(response.json(), { message })
      assert.deepEqual(await reviewsOf('villa'), [])
    })
  }

  it('accepts 2000 characters after trimming', async () => {
    assert.equal((await send({ ...good, message: ` ${'x'.repeat(2000)} ` })).statusCode, 201)
  })

  it('returns 400 when the listing id is missing or contains a null character', async () => {
    assert.equal((await send({ ...good, propertyId: undefined })).statusCode, 400)
    assert.equal((await send({ ...good, propertyId: '' })).statusCode, 400)
    assert.equal((await send({ ...good, propertyId: 'vil\u0000la' })).statusCode, 400)
  })

  it('rejects visitors with 401 before it validates the body', async () => {
    for (const authorization of [null, 'Bearer nonsense']) {
      assert.equal((await send({ rating: 9 }, authorization)).statusCode, 401)
    }
  })

  it('returns 404 when the listing is unknown or deleted', async () => {
    for (const propertyId of ['unknown', 'deleted', "villa' or '1'='1"]) {
      const response = await send({ ...good, propertyId })
      assert.equal(response.statusCode, 404)
      assert.deepEqual(response.json(), { message: 'This listing no longer exists.' })
    }
  })

  it('stores text unchanged when it is hostile or foreign', async () => {
    const texts = [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      "'; drop table reviews; --",
      '${7*7} {{7*7}} %s \\u0000 \\',
      '👩🏾‍🌾 nyumba nzuri 🏡',
      'بيت جميل \u202eevil',
      'a\ud800b',
      '{"__proto__": {"isAdmin": true}}',
    ]
    for (const message of texts) {
      const response = await send({ ...good, message }, backend.user({ sub: message, name: message }))
      assert.equal(response.statusCode, 201, response.body)
      assert.match(String(response.headers['content-type']), /^application\/json/)
    }
    const shown = await reviewsOf('villa')
    assert.deepEqual(
      new Set(shown.map(({ message }) => message)),
      new Set(texts.map((text) => text.replace('\ud800', '\ufffd'))),
    )
    for (const review of shown) assert.equal(review.username, authorName({ name: review.message, isAdmin: false }))
  })

  it('stores and counts all of 200 reviews when they are sent concurrently in groups', async () => {
    await reviewsOf('villa')
    const statuses = new Set<number>()
    for (let first = 0; first < 200; first += GROUP) {
      const numbers = Array.from({ length: Math.min(GROUP, 200 - first) }, (_, index) => first + index)
      const responses = await Promise.all(
        numbers.map((number) =>
          send(
            { ...good, message: `Review ${number}`, rating: (number % 5) + 1 },
            backend.user({ sub: `user-${number}` }),
            `10.0.${number >> 4}.${number & 15}`,
          ),
        ),
      )
      for (const { statusCode } of responses) statuses.add(statusCode)
    }
    assert.deepEqual(statuses, new Set([201]))
    const shown = await reviewsOf('villa')
    assert.equal(new Set(shown.map(({ message }) => message)).size, 200)
    assert.equal(new Set(shown.map(({ userId }) => userId)).size, 200)
    const { reviewCount, reviewAverage } = await villa()
    assert.deepEqual({ reviewCount, reviewAverage }, { reviewCount: 200, reviewAverage: 3 })
  })

  it('returns 429 with Retry-After when the person reviewed the listing three times within a day', async () => {
    for (let written = 0; written < 3; written++) assert.equal((await send(good)).statusCode, 201)
    const response = await send(good)
    assert.equal(response.statusCode, 429)
    assert.deepEqual(response.json(), {
      message: 'You have written 3 reviews of this listing within a day. Please write the next one tomorrow.',
    })
    const seconds = Number(response.headers['retry-after'])
    assert.ok(seconds > 86_000 && seconds <= 86_400, String(seconds))
    assert.equal((await send({ ...good, propertyId: 'prado' })).statusCode, 201, 'another listing')
    assert.equal((await send(good, backend.user({ sub: 'user-2' }))).statusCode, 201, 'another person')
  })

  it('succeeds again when the first of three reviews is a day old', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
    const rows = [25, 2, 1].map((hours) =>
      aReview({ listingId: 'villa', userId: 'user-1', createdAt: hoursAgo(hours) }),
    )
    await backend.database.insert(reviews).values(rows)
    assert.equal((await send(good)).statusCode, 201)
    assert.equal((await send(good)).statusCode, 429)
  })

  it('succeeds exactly three times when one person sends ten concurrently', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(good)))
    assert.equal(responses.filter(({ statusCode }) => statusCode === 201).length, 3)
    assert.equal(await backend.database.$count(reviews), 3)
  })

  it('counts all reviews, also more than the list of all reviews holds', async () => {
    const older = { listingId: 'villa', createdAt: new Date(Date.now() - 48 * HOUR_MS), rating: 4 }
    const round = (average = 0) => Number(average.toFixed(6))
    await backend.database.insert(reviews).values(Array.from({ length: REVIEW_LIMITS.listMax }, () => aReview(older)))
    await send({ ...good, rating: 1 })
    await send({ ...good, rating: 3 })
    const { reviewCount, reviewAverage } = await villa()
    const [count, average] = [1_002, 4_004 / 1_002]
    assert.deepEqual(
      { reviewCount, reviewAverage: round(reviewAverage ?? undefined) },
      { reviewCount: count, reviewAverage: round(average) },
    )
    const [summary, ...others] = (await backend.app.inject(apiPaths.reviewOverview)).json<ReviewSummary[]>()
    assert.equal(others.length, 0)
    assert.deepEqual(
      { id: summary?.propertyId, count: summary?.reviewCount, average: round(summary?.reviewAverage) },
      { id: 'villa', count, average: round(average) },
    )
    assert.equal((await reviewsOf('villa')).length, count)
  })

  it('records a change of the listing in the same transaction when a review is written', async () => {
    const review = (await send(good)).json<Review>()
    const [change, ...others] = await backend.database.select().from(listingChanges)
    assert.equal(others.length, 0)
    assert.deepEqual(
      { action: change?.action, listingId: change?.listingId, by: change?.changedBy, fields: change?.fields },
      { action: 'reviewed', listingId: 'villa', by: 'user-1', fields: { review: { to: review.id } } },
    )
    await backend.database.execute(
      sql`alter table listing_changes add constraint down check (action <> 'reviewed') not valid`,
    )
    try {
      assert.equal((await send(good)).statusCode, 500)
    } finally {
      await backend.database.execute(sql`alter table listing_changes drop constraint down`)
    }
    assert.equal(await backend.database.$count(reviews), 1)
  })

  it('hides and restores reviews when their listing is deleted and restored', async () => {
    await send(good)
    await backend.database.update(properties).set({ deletedAt: new Date() }).where(eq(properties.id, 'villa'))
    assert.deepEqual(await reviewsOf('villa'), [])
    assert.deepEqual((await backend.app.inject(apiPaths.reviews)).json(), [])
    const unviewed = await backend.call(backend.admin, { method: 'GET', url: apiPaths.unviewedReviewCount })
    assert.deepEqual(unviewed.json(), { count: 0 })
    await backend.database.update(properties).set({ deletedAt: null }).where(eq(properties.id, 'villa'))
    assert.equal((await reviewsOf('villa')).length, 1)
    assert.equal((await villa()).reviewCount, 1)
    assert.equal(await backend.database.$count(reviews), 1)
  })
})

onEachDatabase('writing too many reviews', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '3' })
    await backend.database.insert(properties).values(aProperty({ id: 'villa' }))
  })
  after(() => backend.close())

  const send = (sub: string, from: string, body: object = good) =>
    backend.call(backend.user({ sub }), { method: 'POST', url: apiPaths.reviews, body, from })

  it('returns 429 with Retry-After when one user writes too many from several IP addresses', async () => {
    for (const number of [1, 2, 3]) assert.equal((await send('eager', `10.0.0.${number}`)).statusCode, 201)
    const response = await send('eager', '10.0.0.4')
    assert.equal(response.statusCode, 429)
    assert.deepEqual(response.json(), { message: 'Too many requests. Please try again in a moment.' })
    const seconds = Number(response.headers['retry-after'])
    assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, String(seconds))
    assert.equal((await send('another-user', '10.0.0.4')).statusCode, 201)
  })

  it('returns 429 with Retry-After when several users write too many from one IP address', async () => {
    for (const number of [1, 2, 3]) assert.equal((await send(`neighbour-${number}`, '10.0.1.1')).statusCode, 201)
    const response = await send('neighbour-4', '10.0.1.1')
    assert.equal(response.statusCode, 429)
    assert.ok(Number(response.headers['retry-after']) >= 1)
    assert.equal((await send('neighbour-5', '10.0.1.2')).statusCode, 201)
  })

  it('accepts exactly as many as the limit allows when a burst arrives', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => send('burst', `10.0.2.${index}`)))
    assert.equal(responses.filter(({ statusCode }) => statusCode === 201).length, 3)
    assert.equal(responses.filter(({ statusCode }) => statusCode === 429).length, 9)
  })

  it('does not count a request when it is rejected for its content', async () => {
    for (let sent = 0; sent < 5; sent++) {
      assert.equal((await send('clumsy', '10.0.3.1', { ...good, rating: 0 })).statusCode, 400)
    }
    assert.equal((await send('clumsy', '10.0.3.1')).statusCode, 201)
  })

  it('limits replies and removals generously when the administrator sends many', async () => {
    const calls = [
      { method: 'POST', url: apiPaths.reviewReply, body: { reviewId: 'unknown', replyMessage: 'Thank you' } },
      { method: 'DELETE', url: apiPaths.review('unknown') },
    ] as const
    const statuses: number[] = []
    for (let sent = 0; sent < 10; sent++) {
      for (const call of calls) {
        statuses.push((await backend.call(backend.admin, { ...call, from: '10.0.4.1' })).statusCode)
      }
    }
    assert.deepEqual(statuses, [...Array<number>(18).fill(404), 429, 429])
  })
})

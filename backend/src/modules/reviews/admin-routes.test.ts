import assert from 'node:assert/strict'
import { eq, sql } from 'drizzle-orm'
import { after, before, beforeEach, it } from 'node:test'
import * as z from 'zod'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import type { RemovedReview, Review, ReviewSummary } from '../../../../contract/review'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty, aReview } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, listingChanges, properties, reviewRemovals, reviews } from '../../db/schema'

onEachDatabase('the admin review API', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '1000' })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database.execute(sql`delete from pgboss.job`)
    await backend.database
      .insert(properties)
      .values([aProperty({ id: 'villa' }), aProperty({ id: 'deleted', deletedAt: new Date() })])
    await backend.database.insert(cars).values(aCar({ id: 'prado' }))
    await backend.database
      .insert(reviews)
      .values([
        aReview({ id: 'first', listingId: 'villa', rating: 1, message: 'Rude words', userId: 'author' }),
        aReview({ id: 'second', listingId: 'villa' }),
        aReview({ id: 'of-car', listingId: 'prado', listingKind: 'car' }),
        aReview({ id: 'of-deleted', listingId: 'deleted' }),
      ])
  })
  after(() => backend.close())

  const reply = (reviewId: string, replyMessage: unknown = 'Thank you', authorization: string | null = backend.admin) =>
    backend.call(authorization, {
      method: 'POST',
      url: apiPaths.reviewReply,
      body: { reviewId, replyMessage, adminEmail: 'admin@kilele.example' },
    })
  const markViewed = (body: object) =>
    backend.call(backend.admin, { method: 'PATCH', url: apiPaths.markReviewsViewed, body })
  const remove = (id: string, body?: object) =>
    backend.call(backend.admin, { method: 'DELETE', url: apiPaths.review(id), ...(body && { body }) })
  const restore = (id: string) => backend.call(backend.admin, { method: 'POST', url: adminPaths.restoreReview(id) })
  const removed = async () =>
    (await backend.call(backend.admin, { method: 'GET', url: adminPaths.removedReviews })).json<RemovedReview[]>()
  const unviewed = async () =>
    (await backend.call(backend.admin, { method: 'GET', url: apiPaths.unviewedReviewCount })).json<{ count: number }>()
      .count
  const shownOf = async (id: string) => (await backend.app.inject(apiPaths.reviewsOf(id))).json<Review[]>()

  it('returns 401 to visitors and 403 to users, and changes nothing, when they are not the administrator', async () => {
    const calls = [
      { method: 'POST', url: apiPaths.reviewReply, body: { reviewId: 'first', replyMessage: 'Hi', adminEmail: 'a' } },
      { method: 'PATCH', url: apiPaths.markReviewsViewed, body: { propertyId: 'villa' } },
      { method: 'DELETE', url: apiPaths.review('first') },
    ] as const
    for (const call of calls) {
      assert.equal((await backend.call(null, call)).statusCode, 401)
      assert.equal((await backend.call(backend.user(), call)).statusCode, 403)
    }
    assert.equal(await unviewed(), 3)
    assert.equal((await shownOf('villa')).filter((review) => review.reply === null).length, 2)
  })

  it('trims a reply, shows it with its review and marks the review viewed when it is sent', async () => {
    await shownOf('villa')
    const response = await reply('first', '  Thank you ')
    assert.equal(response.statusCode, 201, response.body)
    assert.deepEqual(response.json<Review>().reply, { message: 'Thank you' })
    assert.deepEqual(
      (await shownOf('villa')).find(({ id }) => id === 'first'),
      response.json(),
    )
    assert.equal(await unviewed(), 2)
  })

  it('does not change the time of an earlier viewing when replying', async () => {
    const viewedAt = new Date('2026-01-05T10:00:00.000Z')
    await backend.database.update(reviews).set({ viewedAt }).where(eq(reviews.id, 'first'))
    await reply('first')
    const [row] = await backend.database.select().from(reviews).where(eq(reviews.id, 'first'))
    assert.deepEqual(row?.viewedAt, viewedAt)
    assert.ok(row.repliedAt !== null && row.repliedAt > viewedAt)
  })

  it('returns 409 and preserves the first reply when a second is sent', async () => {
    await reply('first', 'One')
    const response = await reply('first', 'Two')
    assert.equal(response.statusCode, 409)
    assert.deepEqual(response.json(), { message: 'This review already has a reply.' })
    assert.deepEqual((await shownOf('villa')).find(({ id }) => id === 'first')?.reply, { message: 'One' })
  })

  it('accepts exactly one reply when two are concurrent', async () => {
    for (let round = 0; round < 10; round++) {
      const id = `race-${round}`
      await backend.database.insert(reviews).values(aReview({ id, listingId: 'villa' }))
      const responses = await Promise.all([reply(id, 'One'), reply(id, 'Two')])
      assert.deepEqual(responses.map(({ statusCode }) => statusCode).sort(), [201, 409])
      const won = responses.find(({ statusCode }) => statusCode === 201)?.json<Review>().reply
      assert.deepEqual((await shownOf('villa')).find((review) => review.id === id)?.reply, won)
    }
  })

  it('returns 404 when the review is unknown or its listing is deleted', async () => {
    for (const id of ['unknown', 'of-deleted']) {
      const response = await reply(id)
      assert.equal(response.statusCode, 404)
      assert.deepEqual(response.json(), { message: 'Review not found' })
    }
  })

  for (const [what, text, message] of [
    ['an empty', '', 'replyMessage: Reply cannot be empty'],
    ['a blank', ' \n ', 'replyMessage: Reply cannot be empty'],
    ['no', undefined, 'replyMessage: Reply cannot be empty'],
    ['too long a', 'x'.repeat(2001), 'replyMessage: A reply has at most 2000 characters.'],
    ['a null-character', 'a\u0000', 'replyMessage: Please remove the null character.'],
  ] as const) {
    it(`returns 400 when the request has ${what} reply`, async () => {
      const body = { reviewId: 'first', replyMessage: text }
      const response = await backend.call(backend.admin, { method: 'POST', url: apiPaths.reviewReply, body })
      assert.equal(response.statusCode, 400)
      assert.deepEqual(response.json(), { message })
    })
  }

  it('marks the reviews of one listing viewed, once, when it is named', async () => {
    assert.equal(await unviewed(), 3)
    const first = await markViewed({ propertyId: 'villa' })
    assert.equal(first.statusCode, 200)
    assert.deepEqual(first.json(), { markedCount: 2 })
    assert.deepEqual((await markViewed({ propertyId: 'villa' })).json(), { markedCount: 0 })
    assert.equal(await unviewed(), 1)
  })

  it('does not mark a review viewed when it is newer than `seenUntil`', async () => {
    const seenUntil = '2026-03-01T08:00:00.000Z'
    const later = new Date('2026-03-01T08:00:00.001Z')
    await backend.database
      .update(reviews)
      .set({ createdAt: new Date(seenUntil) })
      .where(eq(reviews.id, 'first'))
    await backend.database.update(reviews).set({ createdAt: later }).where(eq(reviews.id, 'second'))
    assert.deepEqual((await markViewed({ propertyId: 'villa', seenUntil })).json(), { markedCount: 1 })
    const [second] = await backend.database.select().from(reviews).where(eq(reviews.id, 'second'))
    assert.equal(second?.viewedAt, null)
    assert.equal((await markViewed({ propertyId: 'villa', seenUntil: 'yesterday' })).statusCode, 400)
  })

  it('marks the reviews of a car when `carId` or `propertyId` names it', async () => {
    assert.deepEqual((await markViewed({ propertyId: 'prado', carId: 'prado' })).json(), { markedCount: 1 })
    await backend.database.update(reviews).set({ viewedAt: null })
    assert.deepEqual((await markViewed({ carId: 'prado' })).json(), { markedCount: 1 })
    assert.deepEqual((await markViewed({ propertyId: 'unknown' })).json(), { markedCount: 0 })
  })

  it('marks nothing when no listing is named', async () => {
    const response = await markViewed({})
    assert.equal(response.statusCode, 400)
    assert.deepEqual(response.json(), { message: 'propertyId: Either propertyId or carId is required' })
  })

  it('omits a review from every response and records the removal when it is removed', async () => {
    await shownOf('villa')
    const removedAfter = Date.now()
    const response = await remove('first')
    assert.deepEqual([response.statusCode, response.body], [204, ''])
    assert.deepEqual(
      (await shownOf('villa')).map(({ id }) => id),
      ['second'],
    )
    const villa = (await backend.app.inject(apiPaths.property('villa'))).json<{ reviewAverage: number }>()
    assert.equal(villa.reviewAverage, 5)
    assert.equal(await unviewed(), 2)

    const [record, ...others] = await backend.database.select().from(reviewRemovals)
    assert.equal(others.length, 0)
    assert.ok(record !== undefined && record.removedAt.getTime() >= removedAfter)
    assert.deepEqual(record, {
      id: record.id,
      removedAt: record.removedAt,
      reviewId: 'first',
      listingKind: 'property',
      listingId: 'villa',
      rating: 1,
      message: 'Rude words',
      userId: 'author',
      username: null,
      writtenAt: record.writtenAt,
      replyMessage: null,
      repliedAt: null,
      verified: false,
      reason: null,
      restoredAt: null,
      removedBy: 'the-admin',
    })
  })

  it('stores the reason of a removal for the administrator alone when one is given', async () => {
    assert.equal((await remove('first', { reason: '  Insults an agent ' })).statusCode, 204)
    assert.equal((await remove('second')).statusCode, 204)
    assert.deepEqual(
      (await removed()).map(({ id, reason, message, restorable }) => ({ id, reason, message, restorable })),
      [
        { id: 'second', reason: null, message: 'A quiet place', restorable: true },
        { id: 'first', reason: 'Insults an agent', message: 'Rude words', restorable: true },
      ],
    )
    assert.deepEqual(await shownOf('villa'), [])
  })

  it('refuses a removal and removes nothing when the reason is too long or not text', async () => {
    for (const [reason, message] of [
      ['x'.repeat(301), 'reason: A reason has at most 300 characters.'],
      ['a\u0000', 'reason: Please remove the null character.'],
      [7, 'reason: The reason must be text'],
    ] as const) {
      const response = await remove('first', { reason })
      assert.deepEqual([response.statusCode, response.json()], [400, { message }])
    }
    assert.equal((await shownOf('villa')).length, 2)
  })

  it('quotes the review before it in the overview, and no word of it, when the newest is removed', async () => {
    const overview = () => backend.app.inject(apiPaths.reviewOverview)
    const later = new Date(Date.now() + 1_000)
    await backend.database.update(reviews).set({ createdAt: later }).where(eq(reviews.id, 'first'))
    assert.match((await overview()).body, /Rude words/)
    await remove('first')
    const response = await overview()
    assert.doesNotMatch(response.body, /Rude words/)
    const villa = response.json<ReviewSummary[]>().find(({ propertyId }) => propertyId === 'villa')
    assert.deepEqual([villa?.reviewCount, villa?.latest?.message], [1, 'A quiet place'])
  })

  it('puts a review back as it was, with reply and mark, when its removal is undone', async () => {
    await backend.database.update(reviews).set({ verified: true, username: 'Wanjiku' }).where(eq(reviews.id, 'first'))
    await reply('first')
    const before = await shownOf('villa')
    await remove('first')
    const response = await restore('first')
    assert.equal(response.statusCode, 200, response.body)
    assert.equal(response.json<Review>().verified, true)
    assert.deepEqual(await shownOf('villa'), before)
    assert.deepEqual(await removed(), [])
  })

  it('restores a review once when two requests are concurrent, and again after another removal', async () => {
    await remove('first')
    const responses = await Promise.all([restore('first'), restore('first'), restore('second')])
    assert.deepEqual(responses.map(({ statusCode }) => statusCode).sort(), [200, 404, 404])
    await remove('first')
    assert.equal((await restore('first')).statusCode, 200)
    assert.equal((await shownOf('villa')).length, 2)
  })

  it('does not restore a removal that was recorded without date and name', async () => {
    await remove('first')
    await backend.database.update(reviewRemovals).set({ writtenAt: null })
    assert.equal((await removed())[0]?.restorable, false)
    const response = await restore('first')
    assert.deepEqual(
      [response.statusCode, response.json()],
      [404, { message: 'This review cannot be restored: it is not among the removed ones.' }],
    )
  })

  it('records a change of the listing, so that it is published, when a review gets a reply, is removed or restored', async () => {
    await reply('second')
    await remove('first')
    await remove('first')
    await restore('first')
    const changes = await backend.database.select().from(listingChanges).orderBy(listingChanges.id)
    assert.deepEqual(
      changes.map(({ action, listingId, fields, changedBy }) => ({ action, listingId, fields, changedBy })),
      [
        { action: 'review_replied', listingId: 'villa', fields: { review: { to: 'second' } }, changedBy: 'the-admin' },
        { action: 'review_removed', listingId: 'villa', fields: { review: { to: 'first' } }, changedBy: 'the-admin' },
        { action: 'review_restored', listingId: 'villa', fields: { review: { to: 'first' } }, changedBy: 'the-admin' },
      ],
    )
    const jobs = z
      .object({ rows: z.array(z.object({ count: z.coerce.number() })) })
      .parse(await backend.database.execute(sql`select count(*) as count from pgboss.job where name = 'publishing'`))
    assert.equal(jobs.rows[0]?.count, 3)
  })

  it('is published ten seconds later, as every change of the administrator, when a review is restored', async () => {
    await remove('first')
    await backend.database.execute(sql`delete from pgboss.job`)
    await restore('first')
    const { rows } = z
      .object({ rows: z.array(z.object({ waits: z.coerce.number() })) })
      .parse(
        await backend.database.execute(
          sql`select round(extract(epoch from start_after - created_on)) as waits from pgboss.job where name = 'publishing'`,
        ),
      )
    assert.deepEqual(rows, [{ waits: 10 }])
  })

  it('restores a review of a listing that is a draft now', async () => {
    await remove('first')
    await backend.database.update(properties).set({ status: 'draft' })
    assert.equal((await restore('first')).statusCode, 200)
    assert.equal(await backend.database.$count(reviews, eq(reviews.id, 'first')), 1)
  })

  it('returns 404 when a review is removed twice or unknown', async () => {
    const responses = await Promise.all([remove('first'), remove('first'), remove('unknown')])
    assert.deepEqual(responses.map(({ statusCode }) => statusCode).sort(), [204, 404, 404])
    assert.equal(await backend.database.$count(reviewRemovals), 1)
    assert.deepEqual((await remove('first')).json(), { message: 'Review not found' })
    assert.equal((await remove('a\u0000')).statusCode, 400)
  })

  it('does not remove a review when the removal cannot be recorded', async () => {
    await backend.database.execute('alter table review_removals add constraint refuse check (rating > 1)')
    assert.equal((await remove('first')).statusCode, 500)
    await backend.database.execute('alter table review_removals drop constraint refuse')
    assert.equal((await shownOf('villa')).length, 2)
    assert.equal(await backend.database.$count(reviewRemovals), 0)
  })
})

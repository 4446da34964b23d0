import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { after, before, beforeEach, it } from 'node:test'
import { INVITATION_LIMITS } from '../../../../contract/admin-limits'
import { DAY_MS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { INVITATION_CHECK_PATH, apiPaths } from '../../../../contract/paths'
import type { CreatedInvitation, Invitation, Review } from '../../../../contract/review'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, properties, reviewInvitations, reviews } from '../../db/schema'

/** As many as in user-routes.test.ts: more than the connections of the database pool. */
const GROUP = 12
const good = { propertyId: 'villa', message: 'They found us a home', rating: 5 }

const INCOMPLETE =
  'This invitation link is not complete. Open it again from our message, or send your review without it.'
const USED = 'This invitation was already used. You can send your review without it, or ask us for a new link.'

onEachDatabase('an invitation to write a review', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '1000' })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database
      .insert(properties)
      .values([
        aProperty({ id: 'villa', status: 'sold' }),
        aProperty({ id: 'other' }),
        aProperty({ id: 'draft', status: 'draft' }),
        aProperty({ id: 'deleted', deletedAt: new Date() }),
      ])
    await backend.database.insert(cars).values(aCar({ id: 'prado', status: 'sold' }))
  })
  after(() => backend.close())

  const post = (url: string, body: object, authorization: string | null = backend.admin) =>
    backend.call(authorization, { method: 'POST', url, body })
  const invite = async (body: object = { kind: 'property', id: 'villa' }) => {
    const response = await post(adminPaths.invitations, body)
    assert.equal(response.statusCode, 201, response.body)
    const created = response.json<CreatedInvitation>()
    return { ...created, token: new URL(created.url).searchParams.get('invitation') ?? '' }
  }
  const write = (body: object, authorization = backend.user()) => post(apiPaths.reviews, body, authorization)
  const check = (body: object) => post(INVITATION_CHECK_PATH, body, null)
  const list = async () =>
    (await backend.call(backend.admin, { method: 'GET', url: adminPaths.invitations })).json<Invitation[]>()
  const revoke = (id: string) => backend.call(backend.admin, { method: 'DELETE', url: adminPaths.invitation(id) })
  const shown = async (id = 'villa') => (await backend.app.inject(apiPaths.reviewsOf(id))).json<Review[]>()

  it('is created with a link that only its response contains when the administrator asks', async () => {
    const startedAt = Date.now()
    const { id, url, expiresAt, token } = await invite({ kind: 'property', id: 'villa', note: '  Mr Otieno ' })
    assert.match(token, /^[\w-]{43}$/)
    assert.ok(url.endsWith(`/properties/villa?invitation=${token}#review`))
    const days = (Date.parse(expiresAt) - startedAt) / DAY_MS
    assert.ok(days >= INVITATION_LIMITS.days && days < INVITATION_LIMITS.days + 1)
    const [listed, ...others] = await list()
    assert.equal(others.length, 0)
    assert.deepEqual(listed, {
      id,
      kind: 'property',
      listingId: 'villa',
      note: 'Mr Otieno',
      state: 'open',
      createdAt: listed?.createdAt,
      expiresAt,
      usedAt: null,
      reviewId: null,
      revokedAt: null,
    })
    const stored = JSON.stringify(await backend.database.select().from(reviewInvitations))
    assert.ok(!stored.includes(token))
  })

  for (const [what, body, status, message] of [
    ['an unknown listing', { kind: 'property', id: 'none' }, 404, /no public property 'none'/],
    ['a draft', { kind: 'property', id: 'draft' }, 404, /no public property 'draft'/],
    ['a deleted listing', { kind: 'property', id: 'deleted' }, 404, /no public property 'deleted'/],
    ['a listing of the other kind', { kind: 'property', id: 'prado' }, 404, /no public property 'prado'/],
    ['an unknown kind', { kind: 'boat', id: 'villa' }, 400, /kind must be property or car/],
    ['a long note', { kind: 'car', id: 'prado', note: 'x'.repeat(201) }, 400, /at most 200 characters/],
  ] as const) {
    it(`is refused and not stored when it is for ${what}`, async () => {
      const response = await post(adminPaths.invitations, body)
      assert.equal(response.statusCode, status)
      assert.match(response.json<{ message: string }>().message, message)
      assert.deepEqual(await list(), [])
    })
  }

  it('marks one review of a sold home as verified, in every response, when its token is sent', async () => {
    const { id, token } = await invite()
    assert.equal((await check({ propertyId: 'villa', invitation: token })).statusCode, 204)
    const response = await write({ ...good, invitation: token })
    assert.equal(response.statusCode, 201, response.body)
    const review = response.json<Review>()
    assert.equal(review.verified, true)
    const published = (await backend.app.inject(apiPaths.reviews)).json<Review[]>()
    assert.deepEqual(published, [{ ...review, userId: published[0]?.userId }])
    assert.deepEqual(await shown(), published)
    const [used] = await list()
    assert.deepEqual([used?.id, used?.state, used?.reviewId], [id, 'used', review.id])
  })

  it('marks the review of a car when it is for a car', async () => {
    const { url, token } = await invite({ kind: 'car', id: 'prado' })
    assert.ok(url.includes('/cars/prado?'))
    assert.equal((await write({ ...good, propertyId: 'prado', invitation: token })).json<Review>().verified, true)
  })

  it('requires sign-in when its review is sent', async () => {
    const { token } = await invite()
    assert.equal((await post(apiPaths.reviews, { ...good, invitation: token }, null)).statusCode, 401)
    assert.equal((await list())[0]?.state, 'open')
  })

  it('is used up exactly once when many reviews with it are concurrent', async () => {
    for (let round = 0; round < 3; round++) {
      const { token } = await invite()
      const responses = await Promise.all(
        Array.from({ length: GROUP }, (_, index) =>
          write({ ...good, invitation: token }, backend.user({ sub: `client-${round}-${index}` })),
        ),
      )
      const statuses = responses.map(({ statusCode }) => statusCode).sort()
      assert.deepEqual(statuses, [201, ...Array.from({ length: GROUP - 1 }, () => 410)])
      const refused = responses.find(({ statusCode }) => statusCode === 410)
      assert.deepEqual(refused?.json(), { message: USED })
    }
    assert.deepEqual(
      (await shown()).map(({ verified }) => verified),
      [true, true, true],
    )
  })

  it('is used once and marks the one review when the same request is repeated concurrently', async () => {
    const { token } = await invite()
    const key = randomUUID()
    const send = () =>
      backend.app.inject({
        method: 'POST',
        url: apiPaths.reviews,
        headers: { authorization: backend.user(), 'idempotency-key': key },
        payload: { ...good, invitation: token },
      })
    const responses = [...(await Promise.all(Array.from({ length: 5 }, send))), await send()]
    assert.deepEqual(new Set(responses.map(({ statusCode }) => statusCode)), new Set([201]))
    assert.equal(new Set(responses.map((response) => response.body)).size, 1)
    assert.deepEqual(
      (await shown()).map(({ verified }) => verified),
      [true],
    )
  })

  it('stays open when the review with it is refused', async () => {
    const { token } = await invite()
    assert.equal((await write({ ...good, rating: 9, invitation: token })).statusCode, 400)
    for (let count = 0; count < 3; count++) await write(good)
    assert.equal((await write({ ...good, invitation: token })).statusCode, 429)
    assert.equal((await list())[0]?.state, 'open')
    const another = backend.user({ sub: 'another' })
    assert.equal((await write({ ...good, invitation: token }, another)).json<Review>().verified, true)
  })

  for (const [what, status, message, change] of [
    ['used', 410, USED, { usedAt: new Date().toISOString(), reviewId: 'gone' }],
    [
      'revoked',
      410,
      'This invitation was withdrawn. You can send your review without it, or ask us for a new link.',
      { revokedAt: new Date().toISOString() },
    ],
    [
      'expired',
      410,
      'This invitation has expired. You can send your review without it, or ask us for a new link.',
      { expiresAt: new Date(Date.now() - 1_000).toISOString() },
    ],
    [
      'for another listing',
      410,
      'This invitation is for another listing. Open the link from our message, or send your review without it.',
      { listingId: 'other' },
    ],
  ] as const) {
    it(`is refused in the check and with a review, which is accepted without it, when it is ${what}`, async () => {
      const { id, token } = await invite()
      await backend.database.update(reviewInvitations).set(change).where(eq(reviewInvitations.id, id))
      for (const response of [
        await check({ propertyId: 'villa', invitation: token }),
        await write({ ...good, invitation: token }),
      ]) {
        assert.deepEqual([response.statusCode, response.json()], [status, { message }])
      }
      assert.deepEqual(await shown(), [])
      assert.equal((await write(good)).json<Review>().verified, false)
    })
  }

  it('is refused when its token was changed, cut or invented', async () => {
    const { token } = await invite()
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const invitation of [changed, token.slice(0, -1), `${token}A`, token.toLowerCase(), "' or 1=1 --"]) {
      const response = await write({ ...good, invitation })
      assert.deepEqual([response.statusCode, response.json()], [410, { message: INCOMPLETE }])
    }
    for (const invitation of ['', 'x'.repeat(201), 7])
      assert.equal((await write({ ...good, invitation })).statusCode, 400)
    assert.deepEqual(await shown(), [])
    assert.equal((await list())[0]?.state, 'open')
  })

  it('cannot be forged when the body says that the review is verified', async () => {
    assert.equal((await write({ ...good, verified: true })).json<Review>().verified, false)
  })

  it('can be revoked twice, but not when it is used or unknown', async () => {
    const [first, second] = [await invite(), await invite()]
    for (let round = 0; round < 2; round++) assert.equal((await revoke(first.id)).statusCode, 204)
    await write({ ...good, invitation: second.token })
    assert.equal((await revoke(second.id)).statusCode, 409)
    assert.equal((await revoke('unknown')).statusCode, 404)
    assert.deepEqual(new Set((await list()).map(({ state }) => state)), new Set(['revoked', 'used']))
  })

  it('is either used or revoked, never both, when the two are concurrent', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, token } = await invite()
      const user = backend.user({ sub: `client-${round}` })
      const [written, revoked] = await Promise.all([write({ ...good, invitation: token }, user), revoke(id)])
      const outcome = [written.statusCode, revoked.statusCode].join()
      assert.ok(['201,409', '410,204'].includes(outcome), outcome)
    }
  })

  it('leaves the mark when its listing is deleted and restored', async () => {
    const { token } = await invite()
    await write({ ...good, invitation: token })
    await backend.call(backend.admin, { method: 'DELETE', url: apiPaths.property('villa') })
    await backend.call(backend.admin, { method: 'POST', url: apiPaths.restoreProperty('villa') })
    assert.deepEqual(
      (await shown()).map(({ verified }) => verified),
      [true],
    )
    assert.equal(await backend.database.$count(reviews), 1)
  })
})

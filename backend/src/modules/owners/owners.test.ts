import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { DAY_MS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import type { Statistics } from '../../../../contract/statistics'
import { ownerPaths, type OwnerPage } from '../../../../contract/viewings/owner'
import { momentIn, nairobiDay } from '../../../../contract/viewings/times'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, anEnquiry, aProperty } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, enquiries, listingChanges, listingEvents, properties, viewingChanges, viewings } from '../../db/schema'
import { readOwnerPage } from './report'

/** A Friday. */
const NOW = Date.parse('2026-11-27T12:00:00Z')
const VISITOR = { name: 'Achieng Otieno', email: 'achieng@example.com', phone: '+254700000001', message: 'With my son' }

onEachDatabase('the page of an owner', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open)
  })
  beforeEach(async () => {
    const { database } = backend
    await emptyTables(database)
    await database.insert(properties).values([
      aProperty({
        id: 'villa',
        title: 'Villa & garden',
        price: 90_000_000,
        createdAt: new Date('2026-06-01T09:00:00Z'),
      }),
      aProperty({ id: 'draft', status: 'draft' }),
      aProperty({ id: 'gone', deletedAt: new Date() }),
    ])
    await database.insert(cars).values(aCar({ id: 'prado', status: 'sold' }))
  })
  after(() => backend.close())

  const link = (method: 'POST' | 'DELETE', kind: 'property' | 'car', id: string, authorization = backend.admin) =>
    backend.call(authorization, { method, url: ownerPaths.link(kind, id) })
  /** The token of a new link. */
  const make = async (kind: 'property' | 'car' = 'property', id = 'villa') => {
    const response = await link('POST', kind, id)
    assert.equal(response.statusCode, 200, response.body)
    const { url } = response.json<{ url: string }>()
    return url.slice(url.lastIndexOf('/') + 1)
  }
  const get = (url: string) => backend.call(null, { method: 'GET', url })
  const statuses = async (token: string) => [
    (await get(ownerPaths.page(token))).statusCode,
    (await get(ownerPaths.data(token))).statusCode,
  ]
  const read = async (kind: 'property' | 'car' = 'property', id = 'villa') => {
    const page = await readOwnerPage(backend.database, kind, id, NOW)
    assert.ok(page)
    return page
  }
  const change = (
    at: string,
    fields: (typeof listingChanges.$inferInsert)['fields'],
    action: 'created' | 'updated' | 'reviewed' | 'review_replied' = 'updated',
  ): typeof listingChanges.$inferInsert => ({
    ...{ listingKind: 'property', listingId: 'villa', action, fields },
    ...{ changedBy: 'the-admin', changedAt: new Date(at) },
  })
  let visits = 0
  const visit = async (
    given: Partial<typeof viewings.$inferInsert>,
    acts: readonly (readonly [action: string, at: string, by?: string])[] = [],
  ) => {
    const id = `visit-${(visits += 1)}`
    await backend.database.insert(viewings).values({
      ...{ ...VISITOR, id, listingKind: 'property', listingId: 'villa', listingTitle: 'Villa', times: [] },
      createdAt: '2026-11-20T09:00:00Z',
      note: 'Wants it for half the price',
      ...given,
    })
    for (const [action, changedAt, changedBy = 'the-admin'] of acts)
      await backend.database.insert(viewingChanges).values({ viewingId: id, action, fields: {}, changedBy, changedAt })
  }

  it('opens for whoever has the link, as a page and as JSON, and is neither stored nor indexed', async () => {
    const token = await make()
    const page = await get(ownerPaths.page(token))
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /<h1><a href="[^"]*\/properties\/villa">Villa &amp; garden<\/a><\/h1>/)
    assert.match(page.body, /ksh 90,000,000/)
    assert.doesNotMatch(page.body, /<script/)
    const data = await get(ownerPaths.data(token))
    assert.equal(data.json<OwnerPage>().id, 'villa')
    for (const { headers } of [page, data]) {
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['x-robots-tag'], 'noindex')
    }
    assert.match(page.body, /<meta name="robots" content="noindex">/)
    assert.equal(page.headers['referrer-policy'], 'no-referrer')
  })

  it('answers 404 and tells nothing when the token is wrong, changed, replaced or revoked', async () => {
    const first = await make()
    const other = await make('car', 'prado')
    assert.deepEqual(await statuses(first), [200, 200])
    const second = await make()
    assert.deepEqual(await statuses(first), [404, 404])
    assert.deepEqual(await statuses(second), [200, 200])
    const revoked = await link('DELETE', 'property', 'villa')
    assert.deepEqual([revoked.statusCode, revoked.json()], [200, { url: null }])
    assert.equal((await link('DELETE', 'property', 'villa')).statusCode, 200)
    for (const wrong of [second, 'none', 'property:villa', `${other.slice(1)}a`, '%00', 'a'.repeat(43)]) {
      assert.deepEqual(await statuses(wrong), [404, 404], wrong)
      const page = await get(ownerPaths.page(wrong))
      assert.doesNotMatch(page.body, /villa/i)
      assert.equal(page.headers['cache-control'], 'no-store')
    }
    assert.deepEqual(await statuses(other), [200, 200])
  })

  it('is made for a listing that exists, by the administrator alone', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      assert.equal((await link(method, 'property', 'none')).statusCode, 404)
      assert.equal((await link(method, 'car', 'villa')).statusCode, 404)
      assert.equal((await link(method, 'property', 'gone')).statusCode, 410)
      assert.equal((await link(method, 'property', 'villa', backend.user())).statusCode, 403)
    }
    assert.deepEqual(await statuses(await make('property', 'draft')), [200, 200])
  })

  it('answers 404 while the listing is deleted, and shows one that is sold', async () => {
    const villa = await make()
    const prado = await make('car', 'prado')
    await backend.call(backend.admin, { method: 'DELETE', url: '/api/properties/villa' })
    assert.deepEqual(await statuses(villa), [404, 404])
    await backend.call(backend.admin, { method: 'POST', url: '/api/properties/villa/restore' })
    assert.deepEqual(await statuses(villa), [200, 200])
    const data = (await get(ownerPaths.data(prado))).json<OwnerPage>()
    assert.deepEqual([data.status, data.onOfferSince], ['sold', null])
    assert.match((await get(ownerPaths.page(prado))).body, /<dt>Sold since<\/dt>/)
  })

  it('counts twelve weeks from Monday to Sunday in Nairobi', async () => {
    const day = (at: string, event: 'view' | 'save' | 'whatsapp' | 'share', count: number, listingId = 'villa') => ({
      ...{ listingKind: 'property' as const, listingId, day: at, event, count },
    })
    await backend.database.insert(listingEvents).values([
      // The Sunday before the first of the twelve Mondays.
      day('2026-09-06', 'view', 1_000),
      day('2026-09-07', 'view', 5),
      day('2026-11-22', 'view', 7),
      day('2026-11-23', 'view', 11),
      day('2026-11-27', 'save', 2),
      day('2026-11-27', 'whatsapp', 3),
      day('2026-11-27', 'share', 9),
      day('2026-11-27', 'view', 500, 'other'),
    ])
    const about = { listingKind: 'property', listingId: 'villa' } as const
    await backend.database
      .insert(enquiries)
      .values([
        anEnquiry({ ...about, createdAt: new Date('2026-11-22T20:59:00Z') }),
        anEnquiry({ ...about, createdAt: new Date('2026-11-22T21:00:00Z') }),
        anEnquiry({ ...about, createdAt: new Date(NOW), suspectedSpam: true }),
        anEnquiry({ ...about, createdAt: new Date(NOW), kind: 'viewing' }),
        anEnquiry({ createdAt: new Date(NOW) }),
      ])
    const { weeks, totals } = await read()
    assert.equal(weeks.length, 12)
    assert.deepEqual(weeks[0], { week: '2026-09-07', views: 5, saves: 0, enquiries: 0, visits: 0 })
    assert.deepEqual(weeks.at(-2), { week: '2026-11-16', views: 7, saves: 0, enquiries: 1, visits: 0 })
    assert.deepEqual(weeks.at(-1), { week: '2026-11-23', views: 11, saves: 2, enquiries: 1, visits: 0 })
    assert.deepEqual(totals, {
      ...{ views: 23, saves: 2, contacts: 3, enquiries: 2 },
      ...{ requested: 0, confirmed: 0, done: 0 },
    })
  })

  it('begins the next week when Monday begins in Nairobi, also at the turn of the year', async () => {
    const before = Date.parse('2027-01-03T20:59:00Z')
    const lastWeek = async (now: number) =>
      (await readOwnerPage(backend.database, 'property', 'villa', now))?.weeks.at(-1)?.week
    assert.equal(await lastWeek(before), '2026-12-28')
    assert.equal(await lastWeek(before + 60_000), '2027-01-04')
  })

  it('counts visits in the week they take place, and in the totals by the day of the request', async () => {
    await visit({ status: 'done', start: '2026-11-24T07:00:00Z', outcome: 'liked' })
    await visit({ status: 'confirmed', start: '2026-11-28T07:00:00Z' })
    await visit({ status: 'missed', start: '2026-11-25T07:00:00Z' })
    await visit({ status: 'cancelled', start: '2026-11-26T07:00:00Z' })
    await visit({})
    await visit({ status: 'done', start: '2026-08-04T07:00:00Z', createdAt: '2026-08-01T07:00:00Z', outcome: 'other' })
    await visit({ listingId: 'other' })
    await visit({ id: 'spam' })
    await backend.database.insert(enquiries).values(anEnquiry({ viewingId: 'spam', suspectedSpam: true }))
    const { weeks, totals, feedback } = await read()
    assert.equal(weeks.at(-1)?.visits, 2)
    assert.deepEqual([totals.requested, totals.confirmed, totals.done], [5, 2, 1])
    assert.deepEqual(feedback, [
      { day: '2026-11-24', outcome: 'liked' },
      { day: '2026-08-04', outcome: 'other' },
    ])
  })

  it('tells since when the listing is on offer, and the reductions that visitors could see', async () => {
    await backend.database.insert(listingChanges).values([
      change('2026-06-01T09:00:00Z', { status: { to: 'draft' }, price: { to: 120_000_000 } }, 'created'),
      change('2026-06-02T09:00:00Z', { price: { from: 120_000_000, to: 115_000_000 } }),
      change('2026-06-03T21:30:00Z', {
        status: { from: 'draft', to: 'available' },
        price: { from: 115_000_000, to: 110_000_000 },
      }),
      change('2026-07-01T09:00:00Z', { price: { from: 110_000_000, to: 95_000_000 } }),
      change('2026-07-02T09:00:00Z', { price: { from: 95_000_000, to: 96_000_000 } }),
      change('2026-07-03T09:00:00Z', { status: { from: 'available', to: 'under-offer' } }),
      change('2026-08-01T09:00:00Z', { price: { from: 96_000_000, to: 90_000_000 } }),
      change('2026-08-02T09:00:00Z', { price: { from: 90_000_000, to: 0 } }),
    ])
    const { onOfferSince, reductions } = await read()
    assert.equal(onOfferSince, '2026-06-03T21:30:00.000Z')
    assert.deepEqual(reductions, [
      { at: '2026-08-01T09:00:00.000Z', from: 96_000_000, to: 90_000_000 },
      { at: '2026-07-01T09:00:00.000Z', from: 110_000_000, to: 95_000_000 },
    ])
    const page = (await get(ownerPaths.page(await make()))).body
    // It was published after midnight in Nairobi.
    assert.match(page, /<dt>On offer since<\/dt><dd>4 Jun 2026/)
    assert.match(page, /1 Aug 2026<\/time> from ksh 96,000,000 to ksh 90,000,000/)
  })

  it('counts the offer from the day it was entered when no change is recorded', async () => {
    assert.equal((await read()).onOfferSince, '2026-06-01T09:00:00.000Z')
    assert.equal((await read('property', 'draft')).onOfferSince, null)
  })

  it('tells what the office did in plain words, once for each day, and nothing that visitors did', async () => {
    await backend.database
      .insert(listingChanges)
      .values([
        change('2026-11-01T09:00:00Z', { price: { from: 95_000_000, to: 90_000_000 } }),
        change('2026-11-02T09:00:00Z', { imageUrls: { from: [], to: ['/uploads/a.jpg'] }, county: { to: 'Nairobi' } }),
        change('2026-11-02T10:00:00Z', { imageUrls: { from: ['/uploads/a.jpg'], to: [] } }),
        change('2026-11-03T09:00:00Z', {}, 'reviewed'),
        change('2026-11-04T09:00:00Z', {}, 'review_replied'),
        change('2026-11-05T09:00:00Z', { status: { from: 'available', to: 'under-offer' } }),
      ])
    await visit({ status: 'confirmed', start: '2026-11-28T07:00:00Z' }, [
      ['requested', '2026-11-20T09:00:00Z', 'visitor'],
      ['confirmed', '2026-11-20T10:00:00Z'],
    ])
    await visit({ status: 'cancelled' }, [
      ['requested', '2026-11-20T09:00:00Z', 'visitor'],
      ['confirmed', '2026-11-20T11:00:00Z'],
      ['cancelled', '2026-11-21T09:00:00Z', 'visitor'],
    ])
    assert.deepEqual((await read()).acts, [
      { day: '2026-11-20', text: 'Visit confirmed (2 times)' },
      { day: '2026-11-05', text: 'Marked as under offer' },
      { day: '2026-11-04', text: 'Review answered' },
      { day: '2026-11-02', text: 'Photos changed (2 times)' },
      { day: '2026-11-02', text: 'Details changed' },
      { day: '2026-11-01', text: 'Price changed from ksh 95,000,000 to ksh 90,000,000' },
    ])
  })

  it('follows a visit from the request to its end, as the statistics do', async () => {
    const post = async (url: string, body: object, authorization: string | null = backend.admin) => {
      const response = await backend.call(authorization, { method: 'POST', url, body })
      assert.ok(response.statusCode < 300, response.body)
      return response.json<{ id: string }>()
    }
    const times = [{ date: nairobiDay(Date.now() + DAY_MS), part: 'morning' }]
    const { id } = await post(viewingPaths.create, { ...VISITOR, propertyId: 'villa', times }, null)
    const counts = async () => {
      const stats = await backend.call(backend.admin, { method: 'GET', url: adminPaths.statistics(1) })
      const row = stats.json<Statistics>().listings.find((listing) => listing.id === 'villa')
      const { totals } = (await get(ownerPaths.data(await make()))).json<OwnerPage>()
      assert.deepEqual([totals.requested, totals.confirmed, totals.done], [row?.requested, row?.confirmed, row?.done])
      return [totals.requested, totals.confirmed, totals.done]
    }
    assert.deepEqual(await counts(), [1, 0, 0])
    await post(viewingPaths.adminAct(id, 'confirm'), { start: new Date(Date.now() - 60_000).toISOString() })
    assert.deepEqual(await counts(), [1, 1, 0])
    await post(viewingPaths.adminAct(id, 'done'), { outcome: 'liked', note: 'Wants it for half the price' })
    assert.deepEqual(await counts(), [1, 1, 1])
    const page = (await get(ownerPaths.page(await make()))).body
    for (const text of ['Visit confirmed', 'Visit took place', 'Liked it']) assert.match(page, new RegExp(text))
    assert.doesNotMatch(page, /Achieng|half the price/)
  })

  it('has nothing of a visitor, and not the note of the office', async () => {
    await visit({ status: 'done', start: '2026-11-24T07:00:00Z', outcome: 'too-expensive', reason: 'Too far' }, [
      ['done', '2026-11-24T10:00:00Z'],
    ])
    await backend.database.insert(enquiries).values(anEnquiry({ listingKind: 'property', listingId: 'villa' }))
    const token = await make()
    for (const { body } of [await get(ownerPaths.page(token)), await get(ownerPaths.data(token))]) {
      for (const secret of [...Object.values(VISITOR), 'Achieng', 'half the price', 'Too far', 'still available'])
        assert.ok(!body.includes(secret), secret)
      assert.match(body, /too-expensive|Found it too expensive/)
    }
  })

  it('shows numbers beside every chart, and says so when there are none', async () => {
    const empty = (await get(ownerPaths.page(await make()))).body
    assert.match(empty, /Nobody has visited it yet\./)
    assert.match(empty, /aria-label="Views by week: 0 in 12 weeks, at most 0 in one week"/)
    const today = nairobiDay(Date.now())
    await backend.database
      .insert(listingEvents)
      .values({ listingKind: 'property', listingId: 'villa', day: today, event: 'view', count: 1_234 })
    const start = new Date(momentIn(today, 9)).toISOString()
    await visit({ status: 'done', start, createdAt: new Date(Date.now() - DAY_MS).toISOString() })
    const page = (await get(ownerPaths.page(await make()))).body
    assert.match(page, /aria-label="Views by week: 1,234 in 12 weeks, at most 1,234 in one week"/)
    assert.match(page, /<td>1,234<\/td><td>0<\/td><td>0<\/td><td>1<\/td>/)
    assert.match(page, /Nobody has said anything about a visit yet\./)
    assert.match(page, /<div><dt>Visits made<\/dt><dd>1<\/dd><\/div>/)
  })
})

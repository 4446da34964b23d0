import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { DAY_MS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aProperty, carInput, propertyInput } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { properties } from '../../db/schema'
import { endReductions } from './derived-columns'

const OFFER = {
  status: 'under-offer',
  negotiable: true,
  confirmedAt: '2026-11-01T08:00:00.000Z',
  county: 'Nairobi City',
  point: { lat: -1.32, lng: 36.7 },
  features: ['borehole', 'dsq'],
  pricePeriod: 'quarter',
}

onEachDatabase("a listing's offer", (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const send = (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', url: string, body?: object) =>
    backend.call(backend.admin, { method, url, ...(body && { body }) })
  const create = async (given: object = {}) =>
    (await send('POST', apiPaths.properties, { ...propertyInput(), ...given })).json<Record<string, unknown>>()

  it('keeps what only newer clients know when an older one changes the listing', async () => {
    const created = await create(OFFER)
    const { id, createdAt, ...rest } = created
    assert.deepEqual({ ...rest, ...OFFER }, rest)
    assert.ok(createdAt)
    const response = await send('PATCH', apiPaths.property(String(id)), { ...propertyInput(), price: 1 })
    assert.equal(response.statusCode, 200)
    const { updatedAt, price, priceSince, ...others } = response.json<Record<string, unknown>>()
    assert.equal(price, 1)
    const { updatedAt: _before, price: _old, priceSince: _since, ...expected } = created
    assert.ok(updatedAt && priceSince)
    assert.deepEqual(others, expected)
  })

  it('counts its status from the change on when the status changes', async () => {
    const { id, statusSince } = await create()
    const sold = await send('PATCH', apiPaths.property(String(id)), { status: 'sold' })
    assert.ok(sold.json<{ statusSince: string }>().statusSince > String(statusSince))
    const since = sold.json<{ statusSince: string }>().statusSince
    const dearer = await send('PATCH', apiPaths.property(String(id)), { price: 9 })
    assert.equal(dearer.json<{ statusSince: string }>().statusSince, since)
  })

  it('leaves the featured list but not the whole list when it is sold or let', async () => {
    for (const status of ['sold', 'let', 'under-offer', 'available']) await create({ featured: true, status })
    const statuses = async (path: string) =>
      (await send('GET', path)).json<{ status: string }[]>().map(({ status }) => status)
    assert.deepEqual((await statuses(apiPaths.properties)).sort(), ['available', 'let', 'sold', 'under-offer'])
    assert.deepEqual((await statuses(apiPaths.featuredProperties)).sort(), ['available', 'under-offer'])
  })

  it('never gets a reference again when its listing was deleted', async () => {
    const first = await create()
    await send('DELETE', apiPaths.property(String(first.id)))
    const second = await create()
    assert.notEqual(second.reference, first.reference)
    const car = (await send('POST', apiPaths.cars, carInput())).json<{ reference: string }>()
    assert.match(car.reference, /^CR-\d{3,}$/)
  })

  for (const [name, body, message] of [
    [
      'a status that never was',
      { status: 'gone' },
      /^status: Status must be available, under-offer, sold, let or draft/,
    ],
    ['a point in the sea', { point: { lat: -1, lng: 45 } }, /^point\.lng: Longitude must be a number from 33\.5 to 42/],
    ['an unknown county', { county: 'Atlantis' }, /^county: County must be one of Kenya's 47 counties/],
    ['a confirmation in the future', { confirmedAt: '2999-01-01T00:00:00Z' }, /must not be in the future/],
    ['a moment that is not one', { confirmedAt: 'yesterday' }, /^confirmedAt: Confirmed must be a time such as/],
    ['an unknown feature', { features: ['moat'] }, /^features\.0: Features must be a list of borehole/],
    ['a reference of its own', { reference: 'PR-001' }, /A listing has no field 'reference'/],
    ['a field of the other kind', { fuel: 'petrol' }, /A listing has no field 'fuel'/],
  ] as const) {
    it(`is refused with a sentence when it has ${name}`, async () => {
      const { id } = await create()
      const response = await send('PATCH', apiPaths.property(String(id)), body)
      assert.equal(response.statusCode, 400)
      assert.match(response.json<{ message: string }>().message, message)
    })
  }

  it('rounds the point when it is stored, so that no exact address is published', async () => {
    const { point } = await create({ point: { lat: -1.31987, lng: 36.70321 } })
    assert.deepEqual(point, { lat: -1.32, lng: 36.7 })
  })

  const dayAgo = new Date(Date.now() - DAY_MS).toISOString()
  const reduction = async (id: string) => {
    const listing = (await send('GET', apiPaths.property(id))).json<{
      priceBefore: number | null
      priceSince: string
    }>()
    return { priceBefore: listing.priceBefore, isNow: Date.now() - Date.parse(listing.priceSince) < 60_000 }
  }

  it('tells the price before when a price that stood for a day is reduced, also in steps', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'villa', price: 10, priceSince: dayAgo }))
    assert.deepEqual(await reduction('villa'), { priceBefore: null, isNow: false })
    for (const price of [9, 8]) {
      await send('PATCH', apiPaths.property('villa'), { price })
      assert.deepEqual(await reduction('villa'), { priceBefore: 10, isNow: true })
      const [card] = (await send('GET', `${apiPaths.properties}?fields=card`)).json<{ priceBefore?: number }[]>()
      assert.equal(card?.priceBefore, 10)
    }
    await send('PATCH', apiPaths.property('villa'), { price: 10 })
    const [card] = (await send('GET', `${apiPaths.properties}?fields=card`)).json<object[]>()
    assert.ok(card && !('priceBefore' in card))
  })

  it('tells no reduction when a wrong price is corrected, or a raise is undone, within a day', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'villa', price: 10, priceSince: dayAgo }))
    for (const price of [100, 10]) await send('PATCH', apiPaths.property('villa'), { price })
    assert.equal((await reduction('villa')).priceBefore, null)
    await backend.call(backend.admin, {
      method: 'POST',
      url: adminPaths.bulkChange,
      body: { listings: [{ kind: 'property', id: 'villa' }], change: { pricePercent: -50 } },
    })
    assert.deepEqual(await reduction('villa'), { priceBefore: 10, isNow: true })
  })

  it('tells no reduction of a draft, of what is sold, of another period, or after sixty days', async () => {
    const old = { standingPrice: 10, price: 9, priceSince: dayAgo }
    await backend.database
      .insert(properties)
      .values([
        aProperty({ id: 'draft', status: 'draft', price: 10, priceSince: dayAgo }),
        aProperty({ id: 'sold', ...old, status: 'sold' }),
        aProperty({ id: 'rent', ...old, type: 'rent', pricePeriod: 'year' }),
        aProperty({ id: 'old', ...old, priceSince: new Date(Date.now() - 61 * DAY_MS).toISOString() }),
        aProperty({ id: 'news', ...old }),
      ])
    await send('PATCH', apiPaths.property('draft'), { price: 9 })
    await send('PATCH', apiPaths.property('draft'), { status: 'available' })
    await send('PATCH', apiPaths.property('rent'), { pricePeriod: 'month' })
    for (const id of ['draft', 'sold', 'rent', 'old']) assert.equal((await reduction(id)).priceBefore, null, id)
    assert.equal((await reduction('news')).priceBefore, 10)
  })

  it('ends a reduction after sixty days in cached responses and static pages, without a change of the listing', async () => {
    const sinceDays = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
    await backend.database
      .insert(properties)
      .values([
        aProperty({ id: 'old', price: 9, standingPrice: 10, priceSince: sinceDays(59) }),
        aProperty({ id: 'news', price: 9, standingPrice: 10, priceSince: sinceDays(1) }),
      ])
    const reduced = async () => {
      const response = await backend.app.inject(`${apiPaths.properties}?fields=card`)
      const cards = response.json<{ id: string; priceBefore?: number }[]>()
      return cards.filter(({ priceBefore }) => priceBefore !== undefined).map(({ id }) => id)
    }
    let builds = 0
    const endAfter = (days: number) =>
      endReductions(backend.database, () => Promise.resolve(void (builds += 1)), Date.now() + days * DAY_MS)
    await endAfter(0)
    assert.deepEqual([(await reduced()).sort(), builds], [['news', 'old'], 0])
    await endAfter(2)
    assert.deepEqual([await reduced(), builds], [['news'], 1])
    await endAfter(2)
    assert.equal(builds, 1)
  })
})

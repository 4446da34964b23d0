import assert from 'node:assert/strict'
import { asc, eq } from 'drizzle-orm'
import { after, before, beforeEach, it } from 'node:test'
import { BULK_LIMITS } from '../../../../contract/admin-limits'
import { DAY_MS, LISTING_LIMITS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, listingChanges, properties } from '../../db/schema'

onEachDatabase('a change of many listings', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const bulk = (ids: readonly string[], change: object, cars: readonly string[] = []) => {
    const listings = [...ids.map((id) => ({ kind: 'property', id })), ...cars.map((id) => ({ kind: 'car', id }))]
    return backend.call(backend.admin, { method: 'POST', url: adminPaths.bulkChange, body: { listings, change } })
  }
  const undo = (token: object) =>
    backend.call(backend.admin, { method: 'POST', url: adminPaths.undoBulkChange, body: token })
  const patch = (id: string, body: object) =>
    backend.call(backend.admin, { method: 'PATCH', url: apiPaths.property(id), body })
  const listings = () => backend.database.select().from(properties).orderBy(asc(properties.id))
  const insert = (...rows: Parameters<typeof aProperty>[0][]) =>
    backend.database.insert(properties).values(rows.map((row) => aProperty(row)))

  it('records each listing that changes, once, with the same batch', async () => {
    await insert({ id: 'a', price: 1 }, { id: 'b', price: 2 }, { id: 'c', price: 1, status: 'draft' })
    const response = await bulk(['c', 'a', 'b', 'a'], { price: 2 })
    assert.equal(response.statusCode, 200)
    const lines = await backend.database.select().from(listingChanges).orderBy(asc(listingChanges.listingId))
    assert.deepEqual(
      lines.map(({ listingId, action, fields, batchId }) => ({ listingId, action, fields, undo: batchId })),
      ['a', 'c'].map((listingId) => ({
        listingId,
        action: 'updated',
        fields: { price: { from: 1, to: 2 } },
        ...response.json<{ undo: string }>(),
      })),
    )
    assert.deepEqual(
      (await listings()).map(({ version }) => version),
      [2, 1, 2],
    )
  })

  it('makes every version stale when it changes the listings', async () => {
    await insert({ id: 'a', price: 1 })
    const { etag } = (await backend.app.inject(apiPaths.property('a'))).headers
    await bulk(['a'], { pricePercent: 100 })
    const stale = await backend.app.inject({
      method: 'PATCH',
      url: apiPaths.property('a'),
      headers: { authorization: backend.admin, 'if-match': String(etag) },
      payload: { price: 9 },
    })
    assert.equal(stale.statusCode, 412)
    assert.equal((await listings())[0]?.price, 2)
  })

  it('counts the status from the change on, and only of listings whose status changes', async () => {
    const statusSince = '2026-01-01T00:00:00.000Z'
    await insert({ id: 'a', status: 'sold', statusSince }, { id: 'b', statusSince })
    await bulk(['a', 'b'], { status: 'sold', negotiable: true })
    const [same, sold] = await listings()
    assert.equal(same?.statusSince, statusSince)
    assert.ok(sold !== undefined && sold.statusSince > statusSince)
  })

  it('changes nothing when a price would become too large', async () => {
    await insert({ id: 'a', price: 1 }, { id: 'b', title: 'Palace', price: LISTING_LIMITS.priceMax })
    const response = await bulk(['a', 'b'], { pricePercent: 1 })
    assert.equal(response.statusCode, 400)
    assert.deepEqual(response.json(), { message: "The price of 'Palace' would become too large" })
    assert.equal((await listings())[0]?.price, 1)
  })

  it('leaves a price on request, and changes nothing when a price would become one', async () => {
    await insert({ id: 'a', price: 0 }, { id: 'b', title: 'Shed', price: 4 })
    assert.equal((await bulk(['a', 'b'], { pricePercent: 100 })).statusCode, 200)
    const prices = async () => (await listings()).map(({ price }) => price).toSorted()
    assert.deepEqual(await prices(), [0, 8])
    await backend.database.update(properties).set({ price: 1 }).where(eq(properties.id, 'b'))
    const response = await bulk(['a', 'b'], { pricePercent: -90 })
    assert.deepEqual(response.json(), { message: "The price of 'Shed' would become 0, which means a price on request" })
    assert.deepEqual(await prices(), [0, 1])
  })

  it('changes nothing when one of the listings is deleted', async () => {
    await insert({ id: 'a', price: 1 }, { id: 'gone', deletedAt: new Date() })
    for (const change of [{ price: 2 }, { pricePercent: 5 }, { delete: true }]) {
      const response = await bulk(['a', 'gone'], change)
      assert.equal(response.statusCode, 404)
      assert.deepEqual(response.json(), { message: "Property not found: 'gone'" })
    }
    assert.deepEqual([(await listings())[0]?.price, (await listings())[0]?.deletedAt], [1, null])
    assert.equal(await backend.database.$count(listingChanges), 0)
  })

  it('changes as many as allowed, and is refused when there is one more', async () => {
    const ids = Array.from({ length: BULK_LIMITS.listingsMax }, (_, index) => `villa-${index}`)
    await insert(...ids.map((id) => ({ id, price: 100 })))
    assert.equal((await bulk([...ids, 'another'], { price: 1 })).statusCode, 400)
    const changed = await bulk(ids, { pricePercent: 10 })
    assert.equal(await backend.database.$count(properties, eq(properties.price, 110)), ids.length)
    assert.deepEqual((await undo(changed.json())).json(), { undone: ids.length })
    assert.equal(await backend.database.$count(properties, eq(properties.price, 100)), ids.length)
  })

  it('changes homes and cars in one transaction, and undoes them with one token', async () => {
    await insert({ id: 'a', price: 100 }, { id: 'b', price: 200 })
    await backend.database
      .insert(cars)
      .values([aCar({ id: 'c', price: 300 }), aCar({ id: 'd', deletedAt: new Date() })])
    const prices = async () => [
      ...(await listings()).map(({ price }) => price),
      ...(await backend.database.select().from(cars).where(eq(cars.id, 'c'))).map(({ price }) => price),
    ]
    const refused = await bulk(['a', 'b'], { pricePercent: -10 }, ['c', 'd'])
    assert.deepEqual([refused.statusCode, refused.json()], [404, { message: "Car not found: 'd'" }])
    assert.deepEqual(await prices(), [100, 200, 300])

    const token = (await bulk(['a', 'b'], { pricePercent: -10 }, ['c'])).json<object>()
    assert.deepEqual(await prices(), [90, 180, 270])
    assert.equal(new Set((await backend.database.select().from(listingChanges)).map(({ batchId }) => batchId)).size, 1)
    assert.deepEqual((await undo(token)).json(), { undone: 3 })
    assert.deepEqual(await prices(), [100, 200, 300])
  })

  it('undoes nothing of either kind when a car was changed again since', async () => {
    await insert({ id: 'a', price: 100 })
    await backend.database.insert(cars).values(aCar({ id: 'c', price: 300 }))
    const token = (await bulk(['a'], { price: 1 }, ['c'])).json<object>()
    await backend.database.update(cars).set({ price: 2 })
    assert.equal((await undo(token)).statusCode, 409)
    assert.equal((await listings())[0]?.price, 1)
  })

  it('deletes homes and cars together and brings all of them back', async () => {
    await insert({ id: 'a' })
    await backend.database.insert(cars).values(aCar({ id: 'c' }))
    const token = (await bulk(['a'], { delete: true }, ['c'])).json<object>()
    const shown = () =>
      Promise.all(
        [apiPaths.property('a'), apiPaths.car('c')].map(async (url) => (await backend.app.inject(url)).statusCode),
      )
    assert.deepEqual(await shown(), [410, 410])
    assert.deepEqual((await undo(token)).json(), { undone: 2 })
    assert.deepEqual(await shown(), [200, 200])
  })

  it('changes nothing when the change names a field that only one of the kinds has', async () => {
    await insert({ id: 'a' })
    await backend.database.insert(cars).values(aCar({ id: 'c' }))
    assert.equal((await bulk(['a'], { make: 'Toyota' }, ['c'])).statusCode, 400)
    assert.equal(await backend.database.$count(listingChanges), 0)
  })

  it('restores since when status and price are what they are when it is undone', async () => {
    const since = { statusSince: '2026-01-01T00:00:00.000Z', priceSince: '2026-02-01T00:00:00.000Z' }
    await insert({ id: 'a', price: 90, standingPrice: 100, ...since })
    const derived = async () =>
      (await listings()).map(({ price, status, standingPrice, statusSince, priceSince }) => ({
        price,
        status,
        standingPrice,
        statusSince,
        priceSince,
      }))
    const before = await derived()
    for (const change of [{ status: 'sold' }, { pricePercent: -50 }, { status: 'let', price: 7 }]) {
      const token = (await bulk(['a'], change)).json<object>()
      assert.notDeepEqual(await derived(), before)
      await undo(token)
      assert.deepEqual(await derived(), before, JSON.stringify(change))
    }
  })

  it('leaves the times of a later change when an earlier one is undone', async () => {
    await insert({ id: 'a', statusSince: '2026-01-01T00:00:00.000Z' })
    const token = (await bulk(['a'], { status: 'sold' })).json<object>()
    await patch('a', { status: 'available' })
    await patch('a', { status: 'sold' })
    await undo(token)
    const [row] = await listings()
    assert.ok(row?.status === 'available' && row.statusSince > '2026-01-01T00:00:00.000Z')
  })

  it('is undone with times of now when an earlier release made the change', async () => {
    await insert({ id: 'a', statusSince: '2026-01-01T00:00:00.000Z' })
    const token = (await bulk(['a'], { status: 'sold' })).json<object>()
    await backend.database.update(listingChanges).set({ derived: null })
    assert.equal((await undo(token)).statusCode, 200)
    const [row] = await listings()
    assert.ok(row?.status === 'available' && row.statusSince > '2026-01-01T00:00:00.000Z')
  })

  it('restores what is still deleted, and is refused when nothing is', async () => {
    await insert({ id: 'a' }, { id: 'b' })
    const token = (await bulk(['a', 'b'], { delete: true })).json<object>()
    await backend.call(backend.admin, { method: 'POST', url: apiPaths.restoreProperty('a') })
    assert.deepEqual((await undo(token)).json(), { undone: 1 })
    const again = await undo(token)
    assert.deepEqual(
      [again.statusCode, again.json()],
      [409, { message: 'There is nothing left to undo: it was undone already.' }],
    )
  })

  it('is undone only once', async () => {
    await insert({ id: 'a', price: 1 }, { id: 'b', price: 1 })
    const token = (await bulk(['a', 'b'], { price: 2 })).json<object>()
    assert.equal((await undo(token)).statusCode, 200)
    const again = await undo(token)
    assert.equal(again.statusCode, 409)
    assert.match(again.json<{ message: string }>().message, /cannot be put back: its price was changed again since/)
    assert.deepEqual(
      (await listings()).map(({ price }) => price),
      [1, 1],
    )
  })

  it('undoes nothing when one of the listings was deleted since', async () => {
    await insert({ id: 'a', price: 1 }, { id: 'b', price: 1 })
    const token = (await bulk(['a', 'b'], { price: 2 })).json<object>()
    await bulk(['b'], { delete: true })
    assert.equal((await undo(token)).statusCode, 404)
    assert.equal((await listings())[0]?.price, 2)
  })

  it('brings back no listing when one was deleted too long ago', async () => {
    await insert({ id: 'a' }, { id: 'b' })
    const token = (await bulk(['a', 'b'], { delete: true })).json<object>()
    const longAgo = new Date(Date.now() - 31 * DAY_MS)
    await backend.database.update(properties).set({ deletedAt: longAgo }).where(eq(properties.id, 'b'))
    const response = await undo(token)
    assert.equal(response.statusCode, 410)
    assert.match(response.json<{ message: string }>().message, /deleted more than 30 days ago/)
    assert.notEqual((await listings())[0]?.deletedAt, null)
  })

  it('never deadlocks when others change the same listings in another order', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `villa-${String(index).padStart(2, '0')}`)
    await insert(...ids.map((id) => ({ id, price: 0, area: 0 })))
    await backend.database.insert(cars).values(aCar({ id: 'prado' }))
    const backwards = ids.toReversed()
    for (let round = 1; round <= 5; round++) {
      const responses = await Promise.all([
        bulk(ids, { price: round }, ['prado']),
        ...backwards.map((id) => patch(id, { area: round })),
        bulk(backwards, { bathrooms: round }),
        backend.call(backend.admin, { method: 'PATCH', url: apiPaths.car('prado'), body: { mileage: round } }),
        bulk(backwards, { negotiable: round % 2 === 0 }, ['prado']),
      ])
      assert.deepEqual([...new Set(responses.map(({ statusCode }) => statusCode))], [200])
    }
    const expected = ids.map((id) => ({ id, price: 5, area: 5, bathrooms: 5 }))
    const found = (await listings()).map(({ id, price, ...rest }) => ({ id, price, ...pickNumbers(rest) }))
    assert.deepEqual(found, expected)
  })

  it('writes nothing when the audit log cannot be written', async () => {
    await insert({ id: 'a', price: 1 }, { id: 'b', price: 1 })
    await backend.database.execute("alter table listing_changes add constraint refuse check (listing_id <> 'b')")
    assert.equal((await bulk(['a', 'b'], { price: 2 })).statusCode, 500)
    await backend.database.execute('alter table listing_changes drop constraint refuse')
    assert.deepEqual(
      (await listings()).map(({ price }) => price),
      [1, 1],
    )
  })
})

function pickNumbers(row: object): { area: unknown; bathrooms: unknown } {
  const values = new Map<string, unknown>(Object.entries(row))
  return { area: values.get('area'), bathrooms: values.get('bathrooms') }
}

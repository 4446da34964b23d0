import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import { after, before, beforeEach, it } from 'node:test'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { carInput, propertyInput } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'

interface Listing {
  id: string
  reference: string
  title: string
  price: number
  status: string
  featured: boolean
  confirmedAt: string | null
}
interface Entry {
  id: number
  at: string
  by: string
  action: string
  fields: Record<string, { from?: unknown; to?: unknown }>
}

const BULK_CHANGES = [
  { change: { status: 'sold' }, prices: [100, 201], status: 'sold' },
  { change: { pricePercent: -10 }, prices: [90, 181], status: 'available' },
  { change: { featured: true, price: 7 }, prices: [7, 7], status: 'available' },
]

const timeless = (listing: object) => ({ ...listing, updatedAt: '' })
const messageOf = (response: LightMyRequestResponse) => response.json<{ message: string }>().message

onEachDatabase('managing listings', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const send = (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', url: string, body?: object) =>
    backend.call(backend.admin, { method, url, ...(body && { body }) })
  const create = async (given: object = {}) =>
    (await send('POST', apiPaths.properties, { ...propertyInput({ imageUrls: [] }), ...given })).json<Listing>()
  const get = async (id: string) => (await send('GET', apiPaths.property(id))).json<Listing>()
  const history = async (id: string) => (await send('GET', adminPaths.listingHistory('property', id))).json<Entry[]>()
  const bulk = (ids: string[], change: object, kind = 'property') =>
    send('POST', adminPaths.bulkChange, { listings: ids.map((id) => ({ kind, id })), change })

  it('copies a listing as a draft with a reference of its own when it is duplicated', async () => {
    const imageUrls = ['/uploads/villa.jpg']
    const original = await create({ imageUrls, featured: true, confirmedAt: '2026-11-01T00:00:00Z', county: 'Lamu' })
    const response = await send('POST', adminPaths.duplicateListing('property', original.id))
    assert.equal(response.statusCode, 201)
    const copy = response.json<Listing & { imageUrls: string[]; county: string }>()
    assert.notEqual(copy.id, original.id)
    assert.notEqual(copy.reference, original.reference)
    assert.deepEqual(
      [copy.title, copy.status, copy.featured, copy.confirmedAt, copy.imageUrls, copy.county],
      [original.title, 'draft', false, null, imageUrls, 'Lamu'],
    )
    assert.equal((await backend.app.inject(apiPaths.property(copy.id))).statusCode, 404)
  })

  it('tells who changed what when the history is read', async () => {
    const { id } = await create({ price: 10 })
    await send('PATCH', apiPaths.property(id), { price: 20 })
    const [newest, first] = await history(id)
    assert.ok(newest && first)
    assert.deepEqual(newest.fields, { price: { from: 10, to: 20 } })
    assert.deepEqual([newest.action, newest.by, first.action], ['updated', 'the-admin', 'created'])
    assert.ok(Math.abs(Date.parse(newest.at) - Date.now()) < 60_000)
  })

  it('puts the old values back when a change is undone', async () => {
    const { id } = await create({ price: 10 })
    await send('PATCH', apiPaths.property(id), { price: 20, title: 'New title' })
    const changeId = (await history(id))[0]?.id
    const undone = await send('POST', adminPaths.undoListingChange('property', id), { changeId })
    assert.equal(undone.statusCode, 200)
    assert.equal(undone.json<Listing>().price, 10)
    assert.notEqual((await get(id)).title, 'New title')
    assert.equal((await history(id))[0]?.action, 'updated')
  })

  it('refuses to undo a change when one of its fields was changed again', async () => {
    const { id } = await create({ price: 10 })
    await send('PATCH', apiPaths.property(id), { price: 20 })
    const changeId = (await history(id))[0]?.id
    await send('PATCH', apiPaths.property(id), { price: 30 })
    const refused = await send('POST', adminPaths.undoListingChange('property', id), { changeId })
    assert.equal(refused.statusCode, 409)
    assert.match(messageOf(refused), /its price was changed again since/)
    assert.equal((await get(id)).price, 30)
  })

  it('brings a listing back when its deletion is undone', async () => {
    const { id } = await create()
    await send('DELETE', apiPaths.property(id))
    const changeId = (await history(id))[0]?.id
    assert.equal((await send('POST', adminPaths.undoListingChange('property', id), { changeId })).statusCode, 200)
    assert.equal((await get(id)).id, id)
  })

  it('responds with 404 or 409 when there is nothing to undo', async () => {
    const [one, other] = [await create(), await create()]
    const created = (await history(one.id))[0]?.id
    const undo = (id: string, changeId: unknown) =>
      send('POST', adminPaths.undoListingChange('property', id), { changeId })
    assert.equal((await undo(other.id, created)).statusCode, 404)
    assert.equal((await undo(one.id, created)).statusCode, 409)
    assert.equal((await undo(one.id, 'x')).statusCode, 400)
    assert.equal((await send('GET', adminPaths.listingHistory('property', 'none'))).statusCode, 404)
    assert.equal((await send('POST', adminPaths.duplicateListing('car', one.id))).statusCode, 404)
  })

  it('responds with 409 and changes nothing when the change is one of a review', async () => {
    const { id } = await create()
    const review = { propertyId: id, message: 'A quiet place', rating: 4 }
    const { id: reviewId } = (
      await backend.call(backend.user(), { method: 'POST', url: apiPaths.reviews, body: review })
    ).json<{ id: string }>()
    await send('POST', apiPaths.reviewReply, { reviewId, replyMessage: 'Thank you' })
    await send('DELETE', apiPaths.review(reviewId))
    await send('POST', adminPaths.restoreReview(reviewId))
    const changes = await history(id)
    assert.deepEqual(
      changes.map(({ action }) => action),
      ['review_restored', 'review_removed', 'review_replied', 'reviewed', 'created'],
    )
    for (const { id: changeId, action } of changes) {
      const response = await send('POST', adminPaths.undoListingChange('property', id), { changeId })
      assert.deepEqual(
        [response.statusCode, messageOf(response)],
        [409, 'Only an update or a deletion can be undone.'],
        action,
      )
    }
    assert.equal((await history(id)).length, changes.length)
  })

  it('responds with 409 when a deletion is undone that was undone already', async () => {
    const { id } = await create()
    await send('DELETE', apiPaths.property(id))
    const changeId = (await history(id))[0]?.id
    const undo = () => send('POST', adminPaths.undoListingChange('property', id), { changeId })
    assert.equal((await undo()).statusCode, 200)
    const again = await undo()
    assert.deepEqual(
      [again.statusCode, messageOf(again)],
      [409, 'There is nothing left to undo: it was undone already.'],
    )
  })

  it('changes all listings at once, and puts all back with the token', async () => {
    const ids = [(await create({ price: 100 })).id, (await create({ price: 201 })).id]
    for (const { change, prices, status } of BULK_CHANGES) {
      const before = await Promise.all(ids.map(get))
      const response = await bulk(ids, change)
      assert.equal(response.statusCode, 200, response.body)
      const changed = await Promise.all(ids.map(get))
      assert.deepEqual(
        changed.map((listing) => [listing.price, listing.status]),
        prices.map((price) => [price, status]),
      )
      const undone = await send('POST', adminPaths.undoBulkChange, response.json())
      assert.deepEqual(undone.json(), { undone: 2 })
      assert.deepEqual((await Promise.all(ids.map(get))).map(timeless), before.map(timeless))
    }
  })

  it('restores many deleted listings when the token of the deletion is sent', async () => {
    const ids = [(await create()).id, (await create()).id]
    const response = await bulk(ids, { delete: true })
    for (const id of ids) assert.equal((await backend.app.inject(apiPaths.property(id))).statusCode, 410)
    await send('POST', adminPaths.undoBulkChange, response.json())
    for (const id of ids) assert.equal((await backend.app.inject(apiPaths.property(id))).statusCode, 200)
  })

  it('changes nothing when one of the listings does not exist', async () => {
    const { id, price } = await create()
    const response = await bulk([id, 'none'], { price: 7 })
    assert.equal(response.statusCode, 404)
    assert.equal(messageOf(response), "Property not found: 'none'")
    assert.equal((await get(id)).price, price)
  })

  it('undoes nothing when one of the listings was changed again', async () => {
    const [one, other] = [await create({ price: 1 }), await create({ price: 1 })]
    const response = await bulk([one.id, other.id], { price: 2 })
    await send('PATCH', apiPaths.property(other.id), { price: 3 })
    const undone = await send('POST', adminPaths.undoBulkChange, response.json())
    assert.equal(undone.statusCode, 409)
    assert.deepEqual([(await get(one.id)).price, (await get(other.id)).price], [2, 3])
    assert.equal((await send('POST', adminPaths.undoBulkChange, { undo: 'none' })).statusCode, 404)
  })

  it('responds with 400 and a sentence when the change is not valid', async () => {
    const { id } = await create()
    const car = (await send('POST', apiPaths.cars, carInput({ imageUrls: [] }))).json<Listing>()
    for (const [ids, change, message, kind] of [
      [[], { price: 1 }, /Select at least one listing/, 'property'],
      [[id], {}, /Nothing to change was sent/, 'property'],
      [[id], { pricePercent: 0 }, /pricePercent must be a number from -90 to 900, but not 0/, 'property'],
      [[id], { pricePercent: 5, price: 1 }, /Unrecognized|unrecognized/, 'property'],
      [[id], { delete: false }, /delete must be true/, 'property'],
      [[id], { status: 'gone' }, /^change: Status must be/, 'property'],
      [[id], { make: 'Toyota' }, /A listing has no field 'make'/, 'property'],
      [[car.id], { price: 1 }, /kind must be property or car/, 'boat'],
    ] as const) {
      const response = await bulk([...ids], change, kind)
      assert.equal(response.statusCode, 400, JSON.stringify(change))
      assert.match(messageOf(response), message)
    }
  })
})

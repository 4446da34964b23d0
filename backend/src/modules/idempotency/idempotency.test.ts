import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { after, before, beforeEach, it } from 'node:test'
import * as z from 'zod'
import { DAY_MS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths, OFFERS_PATH } from '../../../../contract/paths'
import { nairobiDay } from '../../../../contract/viewings/times'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, anEnquiry, aProperty, aReview, carInput, propertyInput } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import {
  cars,
  enquiries,
  enquiryEntries,
  idempotencyKeys,
  listingChanges,
  properties,
  reviewInvitations,
  reviews,
  viewings,
} from '../../db/schema'
import { idempotencyHeaders } from './'

const REVIEW = { propertyId: 'villa', message: 'A quiet place', rating: 4 }
const ENQUIRY = { name: 'Achieng Otieno', email: 'achieng@example.com', message: 'Is the villa still available?' }
const VISIT = { propertyId: 'villa', name: 'Achieng Otieno', phone: '0712 345 678', start: '2026-11-28T10:00:00+03:00' }
const WISH = {
  propertyId: 'villa',
  name: 'Achieng Otieno',
  phone: '0712 345 678',
  times: [{ date: nairobiDay(Date.now() + DAY_MS), part: 'morning' }],
}
const OFFER = { what: 'home', place: 'Karen', price: '12.5m', name: 'Achieng Otieno', phone: '0712 345 678' }
const FORM = 'application/x-www-form-urlencoded'
const BOTH_KINDS = [
  { kind: 'property', id: 'villa' },
  { kind: 'car', id: 'prado' },
]

/** Routes whose changes may be repeated without a key, and why. */
const IDEMPOTENT_BY_NATURE: Readonly<Record<string, string>> = {
  'DELETE /api/account': 'a deleted account cannot be deleted again',
  'DELETE /api/admin/cars/:id/owner-link': 'revoking twice is no error',
  'DELETE /api/admin/invitations/:id': 'revoking twice is no error',
  'DELETE /api/admin/properties/:id/owner-link': 'revoking twice is no error',
  'DELETE /api/admin/push/:id': 'revoking twice is no error',
  'DELETE /api/admin/viewings/calendar-link': 'revoking twice is no error',
  'DELETE /api/cars/:id': 'a deleted car cannot be deleted again',
  'DELETE /api/properties/:id': 'a deleted home cannot be deleted again',
  'DELETE /api/reviews/:id': 'a removed review cannot be removed again',
  'PATCH /api/cars/:id': 'sets fields, and records nothing when they have these values',
  'PATCH /api/enquiries/:id': 'sets the status',
  'PATCH /api/enquiries/:id/read': 'sets the mark',
  'PATCH /api/properties/:id': 'sets fields, and records nothing when they have these values',
  'PATCH /api/reviews/mark_viewed': 'sets the mark',
  'POST /api/admin/cars/:id/owner-link': 'the newest link alone works',
  'POST /api/admin/enquiries/:id/draft': 'returns the draft that it made before',
  'POST /api/admin/listings/:kind/:id/preview-link': 'stores nothing',
  'POST /api/admin/people/delete': 'deletes only as many records as it names',
  'POST /api/admin/people/find': 'stores nothing',
  'POST /api/admin/viewings/:id/cancel': 'does nothing to a cancelled visit',
  'POST /api/admin/viewings/:id/confirm': 'records nothing when it is confirmed for this time and place',
  'POST /api/admin/viewings/:id/done': 'records nothing when it has this outcome',
  'POST /api/admin/viewings/:id/missed': 'does nothing to a missed visit',
  'POST /api/admin/viewings/:id/propose': 'records nothing when these times are proposed',
  'POST /api/admin/properties/:id/owner-link': 'the newest link alone works',
  'POST /api/admin/viewings/calendar-link': 'the newest link alone works',
  'POST /api/admin/push': 'an endpoint is one device',
  'POST /api/cars/:id/restore': 'does nothing to a car that is not deleted',
  'POST /api/enquiries/:id/not_spam': 'does nothing to a message in the inbox',
  'POST /api/properties/:id/restore': 'does nothing to a home that is not deleted',
  'POST /api/publish': 'builds the same site again',
  'POST /api/publish/rollback': 'names the release',
  'POST /api/uploadthing': 'signs URLs; a photo that no listing uses is removed',
  'PUT /api/admin/rates': 'sets rates',
}

/** Not tested here: a file is no JSON. Its tests are those of the import. */
const TESTED_ELSEWHERE = ['POST /api/admin/listings/import']

onEachDatabase('a request with an Idempotency-Key', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '1000' })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database.execute(sql`delete from pgboss.job`)
    await backend.database.insert(properties).values(aProperty({ id: 'villa' }))
  })
  after(() => backend.close())

  const send = (url: string, body: object, key?: string, authorization: string | null = backend.admin) =>
    backend.app.inject({
      method: 'POST',
      url,
      headers: {
        ...(authorization !== null && { authorization }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload: body,
    })
  const sendForm = (fields: Record<string, string>) =>
    backend.app.inject({
      method: 'POST',
      url: apiPaths.contact,
      headers: { 'content-type': FORM },
      payload: new URLSearchParams(fields).toString(),
    })

  for (const { what, url, body, changed, table, rowsBefore } of [
    { what: 'a review', url: apiPaths.reviews, body: REVIEW, changed: { rating: 5 }, table: reviews, rowsBefore: 0 },
    {
      what: 'a message',
      url: apiPaths.contact,
      body: ENQUIRY,
      changed: { message: 'Is it sold by now?' },
      table: enquiries,
      rowsBefore: 0,
    },
    {
      what: 'a request for a visit',
      url: viewingPaths.create,
      body: WISH,
      changed: { name: 'Otieno Achieng' },
      table: viewings,
      rowsBefore: 0,
    },
    {
      what: 'an offer',
      url: OFFERS_PATH,
      body: OFFER,
      changed: { price: '13m' },
      table: enquiries,
      rowsBefore: 0,
    },
    {
      what: 'a property',
      url: apiPaths.properties,
      body: propertyInput({ imageUrls: [] }),
      changed: { price: 1 },
      table: properties,
      rowsBefore: 1,
    },
    {
      what: 'a car',
      url: apiPaths.cars,
      body: carInput({ imageUrls: [] }),
      changed: { price: 1 },
      table: cars,
      rowsBefore: 0,
    },
  ] as const) {
    const created = async () => (await backend.database.$count(table)) - rowsBefore

    it(`creates ${what} once and returns the first response again when it is repeated`, async () => {
      const key = randomUUID()
      const first = await send(url, body, key)
      assert.equal(first.statusCode, 201, first.body)
      const second = await send(url, body, key)
      assert.deepEqual([second.statusCode, second.json()], [201, first.json()])
      assert.equal(await created(), 1)
    })

    it(`creates ${what} exactly once when ten arrive concurrently`, async () => {
      const key = randomUUID()
      const responses = await Promise.all(Array.from({ length: 10 }, () => send(url, body, key)))
      assert.deepEqual(new Set(responses.map(({ statusCode }) => statusCode)), new Set([201]))
      assert.equal(new Set(responses.map((response) => response.body)).size, 1)
      assert.equal(await created(), 1)
    })

    it(`is rejected with 422 when ${what} with other content has the same key`, async () => {
      const key = randomUUID()
      await send(url, body, key)
      const response = await send(url, { ...body, ...changed }, key)
      assert.equal(response.statusCode, 422, response.body)
      assert.deepEqual(response.json(), {
        message: 'This Idempotency-Key was used for another request. Please send this one with a new key.',
      })
      assert.equal(await created(), 1)
    })

    it(`creates ${what} each time when keys differ or are missing`, async () => {
      for (const key of [randomUUID(), randomUUID(), undefined, undefined]) {
        const user = backend.user({ sub: `user-${randomUUID()}` })
        assert.equal((await send(url, body, key, what === 'a review' ? user : backend.admin)).statusCode, 201)
      }
      assert.equal(await created(), 4)
    })

    it(`is rejected with 400 when the key of ${what} is not a UUID`, async () => {
      const response = await send(url, body, 'once')
      assert.equal(response.statusCode, 400)
      assert.match(response.json<{ message: string }>().message, /Idempotency-Key must be a UUID/)
      assert.equal(await created(), 0)
    })
  }

  const insertExamples = async () => {
    await backend.database.insert(cars).values(aCar({ id: 'prado' }))
    await backend.database.insert(reviews).values(aReview({ id: 'kept', listingId: 'villa' }))
    await backend.database.insert(enquiries).values(anEnquiry({ id: 'asked' }))
  }
  const bulk = async () =>
    (await send(adminPaths.bulkChange, { listings: BOTH_KINDS, change: { pricePercent: -10 } })).json<object>()
  const lastChange = async () => (await backend.database.select().from(listingChanges)).at(-1)?.id
  const removeReview = (id: string) => backend.call(backend.admin, { method: 'DELETE', url: apiPaths.review(id) })

  /** Changes besides those above; `prepare` resolves to the request. */
  const CHANGES: Readonly<
    Record<string, { prepare: () => Promise<{ url: string; body: object }>; table: PgTable; rows: number }>
  > = {
    'POST /api/admin/invitations': {
      prepare: () => Promise.resolve({ url: adminPaths.invitations, body: { kind: 'property', id: 'villa' } }),
      table: reviewInvitations,
      rows: 1,
    },
    'POST /api/admin/listings/:kind/:id/duplicate': {
      prepare: () => Promise.resolve({ url: adminPaths.duplicateListing('property', 'villa'), body: {} }),
      table: properties,
      rows: 1,
    },
    'POST /api/admin/listings/:kind/:id/undo': {
      prepare: async () => {
        await bulk()
        return { url: adminPaths.undoListingChange('car', 'prado'), body: { changeId: await lastChange() } }
      },
      table: listingChanges,
      rows: 1,
    },
    'POST /api/admin/listings/bulk': {
      prepare: () =>
        Promise.resolve({ url: adminPaths.bulkChange, body: { listings: BOTH_KINDS, change: { pricePercent: -10 } } }),
      table: listingChanges,
      rows: 2,
    },
    'POST /api/admin/listings/bulk/undo': {
      prepare: async () => ({ url: adminPaths.undoBulkChange, body: await bulk() }),
      table: listingChanges,
      rows: 2,
    },
    'POST /api/admin/reviews/:id/restore': {
      prepare: async () => {
        await removeReview('kept')
        return { url: adminPaths.restoreReview('kept'), body: {} }
      },
      table: reviews,
      rows: 1,
    },
    'POST /api/admin/viewings': {
      prepare: () => Promise.resolve({ url: viewingPaths.admin, body: VISIT }),
      table: viewings,
      rows: 1,
    },
    'POST /api/enquiries': {
      prepare: () => Promise.resolve({ url: apiPaths.enquiries, body: { name: 'Wanjiku', message: 'Is it free?' } }),
      table: enquiries,
      rows: 1,
    },
    'POST /api/enquiries/:id/entries': {
      prepare: () => Promise.resolve({ url: adminPaths.enquiryEntries('asked'), body: { kind: 'mail', text: 'Yes' } }),
      table: enquiryEntries,
      rows: 1,
    },
    'POST /api/reviews/reply': {
      prepare: () =>
        Promise.resolve({ url: apiPaths.reviewReply, body: { reviewId: 'kept', replyMessage: 'Thank you' } }),
      table: listingChanges,
      rows: 1,
    },
  }

  for (const [route, { prepare, table, rows }] of Object.entries(CHANGES)) {
    it(`makes the change of ${route} once and gives its response again when it is repeated`, async () => {
      await insertExamples()
      const { url, body } = await prepare()
      const before = await backend.database.$count(table)
      const key = randomUUID()
      const first = await send(url, body, key)
      assert.ok([200, 201].includes(first.statusCode), first.body)
      const repeated = [await send(url, body, key), ...(await Promise.all([1, 2, 3].map(() => send(url, body, key))))]
      for (const { statusCode, body: text } of repeated) {
        assert.equal(statusCode, first.statusCode, text)
        assert.deepEqual(withoutLink(text), withoutLink(first.body))
      }
      assert.equal((await backend.database.$count(table)) - before, rows)
      const other = await send(url, { ...body }, randomUUID())
      assert.ok(other.statusCode >= 400 || (await backend.database.$count(table)) - before === 2 * rows, other.body)
    })
  }

  it("has a key, or a reason to need none, when it is an administrator's or user's route that changes something", () => {
    const changing = backend.app.routeTable
      .filter(({ config }) => config?.access === 'admin' || config?.access === 'user')
      .flatMap(({ method, url, schema }) =>
        [method].flat().map((verb) => ({ route: `${verb} ${url}`, hasKey: schema?.headers === idempotencyHeaders })),
      )
      .filter(({ route }) => !/^(GET|HEAD) /.test(route) && !TESTED_ELSEWHERE.includes(route))
    const namesOf = (withKey: boolean) =>
      changing.flatMap(({ route, hasKey }) => (hasKey === withKey ? [route] : [])).toSorted()
    assert.deepEqual(namesOf(false), Object.keys(IDEMPOTENT_BY_NATURE).toSorted())
    const created = [apiPaths.reviews, apiPaths.properties, apiPaths.cars].map((path) => `POST ${path}`)
    assert.deepEqual(namesOf(true), [...created, ...Object.keys(CHANGES)].toSorted())
  })

  it('mails a reply once when its request is repeated', async () => {
    await insertExamples()
    const key = randomUUID()
    for (let round = 0; round < 2; round++) {
      await send(adminPaths.enquiryEntries('asked'), { kind: 'mail', text: 'Yes, it is free.' }, key)
    }
    const { rows } = z
      .object({ rows: z.array(z.object({ count: z.coerce.number() })) })
      .parse(await backend.database.execute(sql`select count(*) as count from pgboss.job where name = 'enquiry-mail'`))
    assert.equal(rows[0]?.count, 1)
  })

  it('is another request when its path names something else', async () => {
    await insertExamples()
    const key = randomUUID()
    await backend.database.insert(enquiries).values(anEnquiry({ id: 'other' }))
    for (const id of ['asked', 'other']) {
      assert.equal((await send(adminPaths.enquiryEntries(id), { kind: 'note', text: 'Called' }, key)).statusCode, 201)
    }
    assert.equal(await backend.database.$count(enquiryEntries), 2)
  })

  it('gets a link to the same invitation that works, in place of the lost one, when it is repeated', async () => {
    const key = randomUUID()
    const invite = () => send(adminPaths.invitations, { kind: 'property', id: 'villa' }, key)
    const tokenOf = (url: string) => new URL(url).searchParams.get('invitation')
    const [lost, link] = [(await invite()).json<{ url: string }>(), (await invite()).json<{ url: string }>()]
    const check = (url: string) =>
      send('/api/reviews/invitation', { propertyId: 'villa', invitation: tokenOf(url) }, undefined, null)
    assert.deepEqual([(await check(lost.url)).statusCode, (await check(link.url)).statusCode], [410, 204])
    const stored = JSON.stringify(await backend.database.select().from(idempotencyKeys))
    assert.ok(!stored.includes(tokenOf(link.url) ?? '') && !stored.includes(tokenOf(lost.url) ?? ''))
    await backend.database.update(reviewInvitations).set({ revokedAt: new Date().toISOString() })
    assert.equal((await invite()).statusCode, 409)
  })

  it('records a created listing once', async () => {
    const key = randomUUID()
    for (let round = 0; round < 2; round++) await send(apiPaths.cars, carInput({ imageUrls: [] }), key)
    assert.equal(await backend.database.$count(listingChanges), 1)
  })

  it('is executed again when the first attempt failed', async () => {
    const key = randomUUID()
    assert.equal((await send(apiPaths.reviews, { ...REVIEW, propertyId: 'not-yet' }, key)).statusCode, 404)
    await backend.database.insert(properties).values(aProperty({ id: 'not-yet' }))
    assert.equal((await send(apiPaths.reviews, { ...REVIEW, propertyId: 'not-yet' }, key)).statusCode, 201)
  })

  it('does not conflict when another caller or route uses the same key', async () => {
    const key = randomUUID()
    const [wanjiku, otieno] = [backend.user({ sub: 'wanjiku' }), backend.user({ sub: 'otieno' })]
    const responses = [
      await send(apiPaths.reviews, REVIEW, key, wanjiku),
      await send(apiPaths.reviews, { ...REVIEW, rating: 1 }, key, otieno),
      await send(apiPaths.contact, ENQUIRY, key),
    ]
    assert.deepEqual(
      responses.map(({ statusCode }) => statusCode),
      [201, 201, 201],
    )
  })

  it('is a repetition when only the typing time differs', async () => {
    const key = randomUUID()
    for (const openForMs of [5_000, 60_000]) {
      assert.equal((await send(apiPaths.contact, { ...ENQUIRY, openForMs }, key)).statusCode, 201)
    }
    assert.equal(await backend.database.$count(enquiries), 1)
  })

  it('is not needed when a browser submits the same form again', async () => {
    for (let round = 0; round < 2; round++) assert.equal((await sendForm(ENQUIRY)).statusCode, 303)
    assert.equal(await backend.database.$count(enquiries), 1)
    assert.equal((await sendForm({ ...ENQUIRY, message: 'Is it sold by now?' })).statusCode, 303)
    assert.equal(await backend.database.$count(enquiries), 2)
  })

  it('is executed again when its key is older than a day', async () => {
    const [old, recent] = [randomUUID(), randomUUID()]
    for (const key of [old, recent]) await send(apiPaths.contact, ENQUIRY, key)
    await backend.database.execute(
      sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = ${old}`,
    )
    await backend.services.idempotency.removeExpired()
    const left = await backend.database.select().from(idempotencyKeys)
    assert.deepEqual(
      left.map(({ key }) => key),
      [recent],
    )
  })
})

/** The response to a repeated invitation has another link: the first one's token is not stored. */
function withoutLink(body: string): object {
  return { ...(JSON.parse(body) as object), url: undefined }
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { apiPaths } from '../../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aProperty, carInput, propertyInput } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, enquiries, idempotencyKeys, listingChanges, properties, reviews } from '../../db/schema'

const REVIEW = { propertyId: 'villa', message: 'A quiet place', rating: 4 }
const ENQUIRY = { name: 'Achieng Otieno', email: 'achieng@example.com', message: 'Is the villa still available?' }
const FORM = 'application/x-www-form-urlencoded'

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

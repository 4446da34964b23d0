import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { after, before, beforeEach, it } from 'node:test'
import { RESTORE_WINDOW_MS } from '../../../../contract/limits'
import type { DeletedListing } from '../../../../contract/listing-management'
import { apiPaths } from '../../../../contract/paths'
import type { Review } from '../../../../contract/review'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aReview, DEFAULT_CAR_DETAILS, DEFAULT_HOME_DETAILS, DEFAULT_OFFER } from '../../../test/factories'
import { LISTING_KINDS_UNDER_TEST, type Listing } from '../../../test/listing-kinds'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { listingChanges, reviews } from '../../db/schema'

for (const { kind, name, table, list, one, restore, input } of LISTING_KINDS_UNDER_TEST) {
  onEachDatabase(`the administrator's calls for a ${kind}`, (open) => {
    let backend: SignedInApp
    before(async () => {
      backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '1000' })
    })
    beforeEach(() => emptyTables(backend.database))
    after(() => backend.close())

    const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, authorization = backend.admin) =>
      backend.call(authorization, { method, url, ...(body && { body }) })
    const create = async (given: object = {}) => {
      const response = await send('POST', list, { ...input(), ...given })
      assert.equal(response.statusCode, 201, response.body)
      return response.json<Listing>()
    }
    const get = (id: string) => backend.app.inject(one(id))
    const listed = async () => (await backend.app.inject(list)).json<Listing[]>()
    const restorable = async () =>
      (await backend.call(backend.admin, { method: 'GET', url: apiPaths.deletedListings })).json<DeletedListing[]>()
    const changes = () => backend.database.select().from(listingChanges).orderBy(listingChanges.id)
    const deletedAgo = (id: string, ms: number) =>
      backend.database
        .update(table)
        .set({ deletedAt: new Date(Date.now() - ms) })
        .where(eq(table.id, id))

    it('changes nothing when the caller is not the administrator', async () => {
      const existing = await create()
      const gone = await create()
      await send('DELETE', one(gone.id))
      const noted = await changes()
      const before = await backend.database.select().from(table).orderBy(table.id)
      const strangers = [
        [null, 401],
        ['Bearer nonsense', 401],
        [backend.user(), 403],
        [backend.user({ email: 'admin@kilele.example', email_verified: false }), 403],
      ] as const
      const calls = [
        { method: 'POST', url: list, body: input() },
        { method: 'POST', url: list, body: { nonsense: true } },
        { method: 'PATCH', url: one(existing.id), body: { price: 1 } },
        { method: 'DELETE', url: one(existing.id) },
        { method: 'POST', url: restore(gone.id) },
        { method: 'GET', url: apiPaths.deletedListings },
      ] as const
      for (const [authorization, status] of strangers) {
        for (const call of calls) {
          const response = await backend.call(authorization, call)
          assert.equal(response.statusCode, status, `${call.method} ${call.url}`)
        }
      }
      assert.deepEqual(await backend.database.select().from(table).orderBy(table.id), before)
      assert.deepEqual(await changes(), noted)
    })

    it('returns the whole listing, visible at once, when it is created', async () => {
      assert.deepEqual(await listed(), [])
      const created = await create()
      const { id, reference, statusSince, priceSince, createdAt, updatedAt, ...rest } = created
      assert.match(reference ?? '', kind === 'car' ? /^CR-\d{3,}$/ : /^PR-\d{3,}$/)
      assert.ok(Date.parse(statusSince ?? '') <= Date.now())
      assert.equal(priceSince, statusSince)
      assert.match(id, /^[a-z0-9-]+-[a-z0-9]{4}$/)
      assert.equal(updatedAt, createdAt)
      const details = kind === 'car' ? DEFAULT_CAR_DETAILS : { ...DEFAULT_HOME_DETAILS, pricePeriod: null }
      assert.deepEqual(rest, {
        ...input(),
        ...DEFAULT_OFFER,
        ...details,
        images: [],
        reviewCount: 0,
        reviewAverage: null,
        priceBefore: null,
      })
      assert.deepEqual(await listed(), [created])
      assert.deepEqual((await get(id)).json(), created)
      assert.equal((await backend.app.inject(restore(id))).statusCode, 404)
    })

    it('leaves other fields when some are changed', async () => {
      const created = await create()
      await listed()
      const response = await send('PATCH', one(created.id), { price: 1, title: '  New title ' })
      assert.equal(response.statusCode, 200, response.body)
      const { updatedAt, priceSince, ...changed } = response.json<Listing>()
      const {
        updatedAt: createdThen,
        priceSince: pricedThen,
        ...expected
      } = {
        ...created,
        price: 1,
        title: 'New title',
      }
      assert.deepEqual(changed, expected)
      assert.ok((priceSince ?? '') > (pricedThen ?? 'z'))
      assert.ok((updatedAt ?? '') >= (createdThen ?? 'z'))
      assert.deepEqual(await listed(), [response.json()])
      assert.deepEqual((await get(created.id)).json(), response.json())
    })

    it('accepts every field when a listing is changed', async () => {
      const created = await create()
      const response = await send('PATCH', one(created.id), { ...input(), featured: true })
      assert.equal(response.json<Listing>().featured, true)
      assert.deepEqual((await changes()).at(-1)?.fields, { featured: { from: false, to: true } })
    })

    it('records nothing when no field changes', async () => {
      const created = await create({ youtubeLink: 'https://youtu.be/dQw4w9WgXcQ' })
      const response = await send('PATCH', one(created.id), {
        ...input(),
        title: ` ${created.title} `,
        youtubeLink: 'https://m.youtube.com/shorts/dQw4w9WgXcQ',
      })
      assert.equal(response.statusCode, 200)
      assert.deepEqual(response.json(), created)
      assert.deepEqual(
        (await changes()).map(({ action }) => action),
        ['created'],
      )
    })

    it('stores the canonical link, or none, when a video is given', async () => {
      const { id, youtubeLink } = await create({ youtubeLink: ' https://youtu.be/dQw4w9WgXcQ?si=x&t=3 ' })
      assert.equal(youtubeLink, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
      for (const none of ['', '  ', null]) {
        await send('PATCH', one(id), { youtubeLink: 'https://youtu.be/dQw4w9WgXcQ' })
        const response = await send('PATCH', one(id), { youtubeLink: none })
        assert.equal(response.json<Listing>().youtubeLink, null)
      }
    })

    it('hides the listing and its reviews when it is deleted, until it is restored', async () => {
      const created = await create()
      await backend.database.insert(reviews).values(aReview({ listingId: created.id, listingKind: kind }))
      const before = (await get(created.id)).json<Listing>()
      const response = await send('DELETE', one(created.id))
      assert.equal(response.statusCode, 200, response.body)
      const { deletedAt, restorableUntil, ...rest } = response.json<DeletedListing>()
      assert.deepEqual(rest, { kind, id: created.id, title: created.title })
      assert.equal(Date.parse(restorableUntil) - Date.parse(deletedAt), RESTORE_WINDOW_MS)
      assert.deepEqual(await listed(), [])
      assert.equal((await get(created.id)).statusCode, 410)
      assert.deepEqual((await backend.app.inject(apiPaths.reviewsOf(created.id))).json<Review[]>(), [])
      assert.deepEqual(await restorable(), [response.json()])

      const restored = await send('POST', restore(created.id))
      assert.equal(restored.statusCode, 200, restored.body)
      assert.deepEqual(restored.json(), before)
      assert.equal(before.reviewCount, 1)
      assert.deepEqual(await listed(), [before])
      assert.equal((await backend.app.inject(apiPaths.reviewsOf(created.id))).json<Review[]>().length, 1)
      assert.deepEqual(await restorable(), [])
    })

    it('rejects restoring when the window has closed', async () => {
      const { id } = await create()
      await send('DELETE', one(id))
      await deletedAgo(id, RESTORE_WINDOW_MS - 5_000)
      assert.deepEqual(
        (await restorable()).map((deleted) => deleted.id),
        [id],
      )
      assert.equal((await send('POST', restore(id))).statusCode, 200)

      await send('DELETE', one(id))
      await deletedAgo(id, RESTORE_WINDOW_MS)
      const noted = await changes()
      assert.deepEqual(await restorable(), [])
      const late = await send('POST', restore(id))
      assert.equal(late.statusCode, 410)
      assert.deepEqual(late.json(), {
        message: `This ${kind} was deleted more than 30 days ago and can no longer be restored.`,
      })
      assert.equal((await get(id)).statusCode, 410)
      assert.equal((await send('PATCH', one(id), { price: 1 })).statusCode, 404)
      assert.equal((await send('DELETE', one(id))).statusCode, 404)
      assert.deepEqual(await changes(), noted)
      assert.equal(await backend.database.$count(table), 1)
    })

    it('records nothing when a listing that is not deleted is restored', async () => {
      const created = await create()
      const response = await send('POST', restore(created.id))
      assert.equal(response.statusCode, 200)
      assert.deepEqual(response.json(), created)
      assert.equal((await changes()).length, 1)
    })

    it('responds with 404 when the listing is unknown or deleted', async () => {
      const { id } = await create()
      await send('DELETE', one(id))
      const calls = [
        ['PATCH', one(id), { price: 1 }],
        ['DELETE', one(id)],
        ['PATCH', one('unknown'), { price: 1 }],
        ['DELETE', one('unknown')],
        ['POST', restore('unknown')],
        ['POST', restore("' or 1=1 --")],
      ] as const
      for (const [method, url, body] of calls) {
        const response = await send(method, url, body)
        assert.equal(response.statusCode, 404, `${method} ${url}`)
        assert.deepEqual(response.json(), { message: `${name} not found` })
      }
    })

    it('responds with 400 when the id is invalid', async () => {
      for (const id of ['x'.repeat(101), 'a\u0000']) {
        assert.equal((await send('PATCH', one(id), { price: 1 })).statusCode, 400)
        assert.equal((await send('DELETE', one(id))).statusCode, 400)
        assert.equal((await send('POST', restore(id))).statusCode, 400)
      }
    })

    it('accepts an id when it has an older format', async () => {
      const created = await create()
      await backend.database.update(table).set({ id: 'AB 12/é' }).where(eq(table.id, created.id))
      assert.equal((await send('PATCH', one('AB 12/é'), { price: 2 })).json<Listing>().price, 2)
      assert.equal((await send('DELETE', one('AB 12/é'))).json<DeletedListing>().id, 'AB 12/é')
      assert.equal((await send('POST', restore('AB 12/é'))).json<Listing>().id, 'AB 12/é')
    })

    it('records who changed what and when', async () => {
      const startedAt = Date.now()
      const { id } = await create()
      await send('PATCH', one(id), { price: 1, featured: true })
      await send('DELETE', one(id))
      await send('POST', restore(id))
      const noted = await changes()
      assert.deepEqual(
        noted.map(({ action, fields }) => ({ action, fields })),
        [
          {
            action: 'created',
            fields: Object.fromEntries(
              Object.entries(input())
                .filter(([, to]) => to !== null)
                .map(([field, to]: [string, unknown]) => [field, { to }]),
            ),
          },
          {
            action: 'updated',
            fields: { price: { from: input().price, to: 1 }, featured: { from: false, to: true } },
          },
          { action: 'deleted', fields: {} },
          { action: 'restored', fields: {} },
        ],
      )
      for (const line of noted) {
        assert.deepEqual([line.listingKind, line.listingId, line.changedBy], [kind, id, 'the-admin'])
        assert.ok(line.changedAt.getTime() >= startedAt && line.changedAt.getTime() <= Date.now())
      }
    })

    it('records one deletion when two callers delete at once', async () => {
      const { id } = await create()
      const responses = await Promise.all([send('DELETE', one(id)), send('DELETE', one(id))])
      assert.deepEqual(responses.map(({ statusCode }) => statusCode).sort(), [200, 404])
      assert.equal((await changes()).length, 2)
      const restores = await Promise.all([send('POST', restore(id)), send('POST', restore(id))])
      assert.deepEqual(
        restores.map(({ statusCode }) => statusCode),
        [200, 200],
      )
      assert.equal((await changes()).length, 3)
    })

    it('applies and records every change when several race', async () => {
      const { id } = await create({ price: 0 })
      const prices = Array.from({ length: 12 }, (_, index) => index + 1)
      const responses = await Promise.all([
        ...prices.map((price) => send('PATCH', one(id), { price })),
        send('PATCH', one(id), { description: 'Meanwhile' }),
      ])
      assert.deepEqual(new Set(responses.map(({ statusCode }) => statusCode)), new Set([200]))
      const shown = (await get(id)).json<Listing>()
      assert.equal(shown.description, 'Meanwhile')
      const steps = (await changes()).flatMap(({ fields, action }) =>
        action === 'updated' && fields.price !== undefined ? [fields.price] : [],
      )
      assert.equal(steps.length, prices.length)
      let price: unknown = 0
      for (const step of steps) {
        assert.equal(step.from, price)
        price = step.to
      }
      assert.equal(shown.price, price)
    })

    it('records a change before the deletion or responds with 404 when both race', async () => {
      for (let round = 0; round < 8; round++) {
        const { id } = await create()
        const [changed, deleted] = await Promise.all([send('PATCH', one(id), { price: 1 }), send('DELETE', one(id))])
        assert.equal(deleted.statusCode, 200)
        const actions = (await changes()).filter(({ listingId }) => listingId === id).map(({ action }) => action)
        assert.deepEqual(
          actions,
          changed.statusCode === 200 ? ['created', 'updated', 'deleted'] : ['created', 'deleted'],
        )
        assert.ok([200, 404].includes(changed.statusCode))
      }
    })

    it('accepts any content type when there is no body', async () => {
      const { id } = await create()
      const headers = { authorization: backend.admin, 'content-type': 'application/json' }
      assert.equal((await backend.app.inject({ method: 'DELETE', url: one(id), headers })).statusCode, 200)
      assert.equal((await backend.app.inject({ method: 'POST', url: restore(id), headers })).statusCode, 200)
    })
  })
}

onEachDatabase('deleted listings', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '2' })
  })
  after(() => backend.close())

  it('lists every kind, newest deletion first, when requested', async () => {
    const ids: string[] = []
    for (const { list, one, input } of [...LISTING_KINDS_UNDER_TEST, ...LISTING_KINDS_UNDER_TEST]) {
      const created = await backend.call(backend.admin, { method: 'POST', url: list, body: input() })
      const { id } = created.json<Listing>()
      ids.unshift(id)
      await backend.call(backend.admin, { method: 'DELETE', url: one(id) })
    }
    const response = await backend.call(backend.admin, { method: 'GET', url: apiPaths.deletedListings })
    assert.deepEqual(
      response.json<DeletedListing[]>().map(({ id }) => id),
      ids,
    )
    assert.equal(response.headers['cache-control'], 'private, no-store')
  })

  it('limits changes separately from reviews when there are many', async () => {
    const change = () =>
      backend.call(backend.user({ sub: 'busy', email: 'admin@kilele.example' }), {
        method: 'DELETE',
        url: apiPaths.property('unknown'),
        from: '10.0.0.9',
      })
    const statuses: number[] = []
    for (let sent = 0; sent < 13; sent++) statuses.push((await change()).statusCode)
    assert.deepEqual(statuses, [...Array<number>(12).fill(404), 429])
    assert.ok(Number((await change()).headers['retry-after']) >= 1)
    const body = { propertyId: 'unknown', message: 'Calm and green', rating: 5 }
    const review = { method: 'POST', url: apiPaths.reviews, from: '10.0.0.9', body } as const
    const response = await backend.call(backend.user({ sub: 'busy', email: 'admin@kilele.example' }), review)
    assert.equal(response.statusCode, 404)
  })
})

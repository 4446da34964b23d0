import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import fc from 'fast-check'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { LISTING_KINDS_UNDER_TEST, type Listing } from '../../../test/listing-kinds'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { listingChanges } from '../../db/schema'

type Bad = readonly [field: string, value: unknown, message: string]

const NO_PHOTO = 'imageUrls.0: This is not the URL of a photo'

const badInAny: readonly Bad[] = [
  ['title', '', 'title: Title is required'],
  ['title', ' \n\t\u00a0', 'title: Title is required'],
  ['title', null, 'title: Title is required'],
  ['title', 7, 'title: Title must be text'],
  ['title', 'x'.repeat(161), 'title: Title must be at most 160 characters long'],
  ['title', 'a\u0000b', 'title: Title must not contain the null character'],
  ['description', null, 'description: Description is required'],
  ['description', ['a'], 'description: Description must be text'],
  ['description', 'x'.repeat(10_001), 'description: Description must be at most 10,000 characters long'],
  ['description', '\u0000', 'description: Description must not contain the null character'],
  ['price', null, 'price: Price is required'],
  ['price', '45', 'price: Price must be a whole number'],
  ['price', 1.5, 'price: Price must be a whole number'],
  ['price', -1, 'price: Price cannot be negative'],
  ['price', 1_000_000_000_001, 'price: Price must be at most 1,000,000,000,000'],
  ['featured', 'true', 'featured: Featured must be true or false'],
  ['featured', null, 'featured: Featured is required'],
  ['imageUrls', null, 'imageUrls: Photos must be a list of URLs'],
  ['imageUrls', '/uploads/a.jpg', 'imageUrls: Photos must be a list of URLs'],
  ['imageUrls', [''], NO_PHOTO],
  ['imageUrls', [7], NO_PHOTO],
  ['imageUrls', ['javascript:alert(1)'], NO_PHOTO],
  ['imageUrls', ['data:image/png;base64,AA=='], NO_PHOTO],
  ['imageUrls', ['/uploads/../secret'], NO_PHOTO],
  ['imageUrls', ['/uploads/..'], NO_PHOTO],
  ['imageUrls', ['/uploads/a.jpg\n'], NO_PHOTO],
  ['imageUrls', ['//evil.example/a.jpg'], NO_PHOTO],
  ['imageUrls', ['https://a.example/\u0000'], NO_PHOTO],
  ['imageUrls', ['https://a.example/\ud800'], NO_PHOTO],
  ['imageUrls', ['https://:80/a.jpg'], NO_PHOTO],
  ['imageUrls', ['/uploads/a.jpg', 'nothing'], 'imageUrls.1: This is not the URL of a photo'],
  ['imageUrls', Array<string>(25).fill('/uploads/a.jpg'), 'imageUrls: At most 24 photos can be added'],
  ['youtubeLink', 'x'.repeat(2_001), 'youtubeLink: Video link must be at most 2000 characters long'],
  ['youtubeLink', 'a\u0000b', 'youtubeLink: Video link must not contain the null character'],
  ['youtubeLink', 7, 'youtubeLink: Video link must be text'],
]

const badIn: Readonly<Record<string, readonly Bad[]>> = {
  property: [
    ['type', 'gift', 'type: Type must be sale, rent or lease'],
    ['type', null, 'type: Type must be sale, rent or lease'],
    ['category', '', 'category: Category must be house, apartment or land'],
    ['location', ' ', 'location: Location is required'],
    ['location', 'x'.repeat(121), 'location: Location must be at most 120 characters long'],
    ['bedrooms', null, 'bedrooms: Bedrooms must be a list of sizes'],
    ['bedrooms', 4, 'bedrooms: Bedrooms must be a list of sizes'],
    ['bedrooms', [0], 'bedrooms.0: Bedrooms must be sizes from 1 to 5'],
    ['bedrooms', [1, 6], 'bedrooms.1: Bedrooms must be sizes from 1 to 5'],
    ['bedrooms', [1.5], 'bedrooms.0: Bedrooms must be sizes from 1 to 5'],
    ['bathrooms', -1, 'bathrooms: Bathrooms cannot be negative'],
    ['bathrooms', 101, 'bathrooms: Bathrooms must be at most 100'],
    ['bathrooms', '2', 'bathrooms: Bathrooms must be a number'],
    ['area', -0.5, 'area: Area cannot be negative'],
    ['area', 1e11, 'area: Area must be at most 10,000,000,000'],
  ],
  car: [
    ['year', 1885, 'year: Year must be at least 1886'],
    ['year', 2101, 'year: Year must be at most 2100'],
    ['year', '2021', 'year: Year must be a whole number'],
    ['make', ' ', 'make: Make is required'],
    ['make', 'x'.repeat(61), 'make: Make must be at most 60 characters long'],
    ['model', '\u0000', 'model: Model must not contain the null character'],
    ['condition', 'broken', 'condition: Condition must be new or used'],
    ['mileage', -5, 'mileage: Mileage cannot be negative'],
    ['mileage', 1.5, 'mileage: Mileage must be a whole number'],
    ['mileage', 2_147_483_648, 'mileage: Mileage must be at most 10,000,000'],
  ],
}

for (const { kind, table, list, one, input } of LISTING_KINDS_UNDER_TEST) {
  onEachDatabase(`the request body of a ${kind}`, (open) => {
    let backend: SignedInApp
    before(async () => {
      backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
    })
    beforeEach(() => emptyTables(backend.database))
    after(() => backend.close())

    const post = (body: object) => backend.call(backend.admin, { method: 'POST', url: list, body })
    const patch = (id: string, body: object) => backend.call(backend.admin, { method: 'PATCH', url: one(id), body })
    const create = async () => (await post(input())).json<Listing>()
    const sendText = (method: 'POST' | 'PATCH', url: string, payload: string, type = 'application/json') =>
      backend.app.inject({ method, url, payload, headers: { authorization: backend.admin, 'content-type': type } })
    const stored = async () => ({
      rows: await backend.database.select().from(table).orderBy(table.id),
      changes: await backend.database.select().from(listingChanges).orderBy(listingChanges.id),
    })

    it('is rejected with a message that names the field when the field is invalid', async () => {
      const { id } = await create()
      const before = await stored()
      for (const [field, value, message] of [...badInAny, ...(badIn[kind] ?? [])]) {
        const bad = { [field]: value }
        for (const response of [await post({ ...input(), ...bad }), await patch(id, { price: 1, ...bad })]) {
          assert.equal(response.statusCode, 400, `${field} ${JSON.stringify(value).slice(0, 60)}`)
          assert.deepEqual(response.json(), { message })
        }
      }
      assert.deepEqual(await stored(), before)
    })

    it('is rejected when any field but the video is missing', async () => {
      const { youtubeLink, ...fields } = input()
      assert.equal((await post(fields)).statusCode, 201)
      for (const field of Object.keys(fields)) {
        const response = await post({ ...input(), [field]: undefined })
        assert.equal(response.statusCode, 400, field)
        assert.match(response.json<{ message: string }>().message, new RegExp(`^${field}: [A-Z]`))
      }
      assert.equal((await stored()).rows.length, 1)
    })

    it('is rejected when it has an unknown field', async () => {
      const { id } = await create()
      const before = await stored()
      for (const [extra, message] of [
        [{ titel: 'Villa' }, "A listing has no field 'titel'"],
        [{ userId: 'x', id: 'mine' }, "A listing has no field 'userId', 'id'"],
        [{ deletedAt: null }, "A listing has no field 'deletedAt'"],
        [{ updatedAt: 'now' }, "A listing has no field 'updatedAt'"],
        [{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }, "A listing has no field 'a', 'b', 'c', 'd', 'e' and others"],
      ] as const) {
        assert.deepEqual((await post({ ...input(), ...extra })).json(), { message })
        assert.deepEqual((await patch(id, { price: 1, ...extra })).json(), { message })
      }
      assert.deepEqual(await stored(), before)
    })

    it('is rejected when it is not a JSON object or is empty', async () => {
      const { id } = await create()
      const before = await stored()
      const noObject = { message: 'The body must be a JSON object with the fields of the listing' }
      for (const [method, url] of [
        ['POST', list],
        ['PATCH', one(id)],
      ] as const) {
        for (const text of ['', 'null', '[]', '"text"', '7', '[{"price":1}]']) {
          const response = await sendText(method, url, text)
          assert.equal(response.statusCode, 400, text)
          assert.deepEqual(response.json(), noObject)
        }
        for (const text of ['{', '{"price":}', '{"price":1e999}', '{"__proto__":{"price":1}}', '\u0000']) {
          assert.equal((await sendText(method, url, text)).statusCode, 400, text)
        }
        assert.equal((await sendText(method, url, 'price=1', 'application/x-www-form-urlencoded')).statusCode, 415)
        assert.equal((await sendText(method, url, `{"title":"${'x'.repeat(300_000)}"}`)).statusCode, 413)
      }
      const nothing = await patch(id, {})
      assert.equal(nothing.statusCode, 400)
      assert.deepEqual(nothing.json(), { message: 'Nothing to change was sent: give at least one field' })
      assert.deepEqual(await stored(), before)
    })

    it('is stored unchanged when its text is unusual, except lone surrogates', async () => {
      for (const title of ["'; drop table cars; --", '<script>alert(1)</script>', '👩🏾‍🌾 nyumba', 'بيت\u202e', '${7*7}']) {
        const { id } = (await post({ ...input(), title })).json<Listing>()
        assert.equal((await backend.app.inject(one(id))).json<Listing>().title, title)
      }
      const broken = await post({ ...input(), title: 'a\ud800b', description: '\udc00' })
      assert.equal(broken.statusCode, 201, broken.body)
      assert.equal(broken.json<Listing>().title, 'a\ufffdb')
      const again = await patch(broken.json<Listing>().id, { title: 'a\ud800b' })
      assert.equal(again.statusCode, 200)
      assert.equal(await backend.database.$count(listingChanges), 6)
    })

    it('is stored or rejected as a whole when its content is random', async () => {
      const { id } = await create()
      const strange = fc.oneof(
        fc.jsonValue(),
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.integer(),
        fc.constantFrom('', '\u0000', 'https://youtu.be/dQw4w9WgXcQ', -0, 1e308, [1, 1], ['/uploads/a'], 'sale', 'new'),
      )
      const names = [...Object.keys(input()), 'id', 'deletedAt', 'constructor', 'toString']
      const fields = fc.dictionary(fc.constantFrom(...names), strange, { maxKeys: 4 })
      const whole = fields.map((changed) => ({ ...input(), ...changed }))

      await fc.assert(
        fc.asyncProperty(fields, whole, async (part, all) => {
          const before = await stored()
          const created = await post(all)
          const afterPost = await stored()
          if (created.statusCode === 201) {
            assert.equal(afterPost.rows.length, before.rows.length + 1)
            assert.equal(afterPost.changes.length, before.changes.length + 1)
            const { id: newId } = created.json<Listing>()
            assert.deepEqual((await backend.app.inject(one(newId))).json(), created.json())
          } else {
            assert.equal(created.statusCode, 400, created.body)
            assert.deepEqual(afterPost, before)
          }

          const changed = await patch(id, part)
          if (changed.statusCode === 200) {
            assert.deepEqual((await backend.app.inject(one(id))).json(), changed.json())
          } else {
            assert.equal(changed.statusCode, 400, changed.body)
            assert.deepEqual(await stored(), afterPost)
          }
        }),
        { numRuns: 60 },
      )
      assert.equal((await backend.app.inject(list)).statusCode, 200)
    })
  })
}

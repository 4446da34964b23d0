import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import fc from 'fast-check'
import { apiPaths } from '../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../test/databases'
import { aProperty, aReview } from '../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../test/signed-in'
import { properties, reviews } from '../db/schema'

onEachDatabase('the version of a listing', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database.insert(properties).values(aProperty({ id: 'villa', price: 1 }))
  })
  after(() => backend.close())

  const url = apiPaths.property('villa')
  const read = () => backend.app.inject(url)
  const tag = async () => String((await read()).headers.etag)
  const send = (method: 'PATCH' | 'DELETE', headers: Record<string, string>, payload?: object) =>
    backend.app.inject({
      method,
      url,
      headers: { authorization: backend.admin, ...headers },
      ...(payload && { payload }),
    })

  it('accepts a change when it names the current version, weak, strong or any', async () => {
    for (const known of [await tag(), (await tag()).replace(/^W\//, ''), `"0.none", ${await tag()}`, '*']) {
      const response = await send('PATCH', { 'if-match': known }, { featured: known === '*' })
      assert.equal(response.statusCode, 200, known)
    }
  })

  it('refuses a change with 412, and changes nothing, when the version is not current', async () => {
    const first = await tag()
    const changed = await send('PATCH', { 'if-match': first }, { price: 2 })
    assert.equal(changed.headers.etag, await tag())
    for (const stale of [first, '"nonsense"', '']) {
      for (const [method, body] of [
        ['PATCH', { price: 3 }],
        ['DELETE', undefined],
      ] as const) {
        const response = await send(method, { 'if-match': stale }, body)
        assert.equal(response.statusCode, 412, `${method} ${stale}`)
        assert.match(response.json<{ message: string }>().message, /was changed by someone else/)
      }
    }
    assert.equal((await read()).json<{ price: number }>().price, 2)
    assert.equal((await send('DELETE', { 'if-match': await tag() })).statusCode, 200)
  })

  it('accepts a change without the header', async () => {
    assert.equal((await send('PATCH', {}, { price: 5 })).statusCode, 200)
  })

  it('stays current for an editor when only a review was written, though the ETag changes', async () => {
    const before = await tag()
    await backend.database.insert(reviews).values(aReview({ listingId: 'villa' }))
    assert.notEqual(await tag(), before)
    assert.equal((await send('PATCH', { 'if-match': before }, { price: 7 })).statusCode, 200)
  })

  it('loses no update when several editors change the listing at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 5 }), async (raises) => {
        const before = (await read()).json<{ price: number }>().price
        const known = await tag()
        const add = async (raise: number) => {
          const response = await send('PATCH', { 'if-match': known }, { price: before + raise })
          return response.statusCode
        }
        const statuses = await Promise.all(raises.map(add))
        assert.equal(statuses.filter((status) => status === 200).length, 1)
        assert.ok(statuses.every((status) => status === 200 || status === 412))
        const winner = raises[statuses.indexOf(200)] ?? 0
        assert.equal((await read()).json<{ price: number }>().price, before + winner)
      }),
      { numRuns: 15 },
    )
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { apiPaths } from '../../../../contract/paths'
import type { Review } from '../../../../contract/review'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aProperty, aReview } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { properties, reviews } from '../../db/schema'

onEachDatabase('user ids in responses', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open)
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database.insert(properties).values(aProperty({ id: 'villa' }))
    await backend.database
      .insert(reviews)
      .values([
        aReview({ id: 'a', listingId: 'villa', userId: 'user-1', createdAt: new Date('2026-03-03') }),
        aReview({ id: 'b', listingId: 'villa', userId: 'user-1', createdAt: new Date('2026-03-02') }),
        aReview({ id: 'c', listingId: 'villa', userId: 'user-2', createdAt: new Date('2026-03-01') }),
      ])
    backend.identity.onLookup = null
  })
  after(() => backend.close())

  const read = async (authorization: string | null, url: string = apiPaths.reviewsOf('villa')) => {
    const response = await backend.call(authorization, { method: 'GET', url })
    assert.equal(response.statusCode, 200)
    return { ids: response.json<Review[]>().map(({ userId }) => userId), headers: response.headers }
  }

  it('are pseudonyms, one for each person, when anybody reads reviews', async () => {
    for (const url of [apiPaths.reviews, apiPaths.reviewsOf('villa')]) {
      const { ids, headers } = await read(null, url)
      assert.equal(ids[0], ids[1])
      assert.notEqual(ids[0], ids[2])
      for (const id of ids) assert.match(id, /^[\w-]{22}$/)
      assert.equal(headers['cache-control'], 'no-cache')
    }
  })

  it('are the own id in own reviews when their author reads them, and in no cached response', async () => {
    const before = (await read(null)).ids
    const { ids, headers } = await read(backend.user({ sub: 'user-1' }))
    assert.deepEqual(ids, ['user-1', 'user-1', before[2]])
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.deepEqual((await read(backend.user({ sub: 'user-2' }))).ids, [before[0], before[0], 'user-2'])
    assert.deepEqual((await read(backend.user({ sub: 'user-3' }))).ids, before)
    assert.deepEqual((await read(backend.admin)).ids, before)
    assert.deepEqual((await read(null)).ids, before)
  })

  it('are pseudonyms when a token is invalid or cannot be checked', async () => {
    const before = (await read(null)).ids
    assert.deepEqual((await read('Bearer nonsense')).ids, before)
    backend.identity.onLookup = (reply) => reply.destroy()
    assert.deepEqual((await read(backend.user({ sub: 'user-1', name: 'Not cached' }))).ids, before)
  })

  it('are the own id when a review is written, and a pseudonym when the administrator replies', async () => {
    const body = { propertyId: 'villa', message: 'Fine', rating: 5 }
    const author = backend.user({ sub: 'user-9' })
    const written = await backend.call(author, { method: 'POST', url: apiPaths.reviews, body })
    assert.equal(written.json<Review>().userId, 'user-9')
    const reply = { reviewId: written.json<Review>().id, replyMessage: 'Thank you' }
    const replied = await backend.call(backend.admin, { method: 'POST', url: apiPaths.reviewReply, body: reply })
    assert.match(replied.json<Review>().userId, /^[\w-]{22}$/)
  })
})

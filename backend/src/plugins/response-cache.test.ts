import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { apiPaths } from '../../../contract/paths'
import { startApp, type TestApp } from '../../test/app'
import { emptyTables, onEachDatabase } from '../../test/databases'
import { aProperty, aReview } from '../../test/factories'
import { settledBytes } from '../../test/memory'
import { properties, reviews } from '../db/schema'

const RANDOM_IDS = 500
const ROUNDS = 4
/** An entry takes 2 kB or more. */
const MAX_GROWTH_BYTES = RANDOM_IDS * 1_000

onEachDatabase('the response cache', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const reviewsOf = (id: string) => backend.app.inject(apiPaths.reviewsOf(id))

  async function entries(): Promise<number> {
    const [, count] = /^response_cache_entries (\d+)$/m.exec(await backend.metrics.metrics()) ?? []
    return Number(count)
  }

  it('stores nothing when the listing does not exist', async () => {
    const growths: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await settledBytes()
      for (let count = 0; count < RANDOM_IDS; count += 1) {
        const response = await reviewsOf(`${randomUUID()}-${'x'.repeat(60)}`)
        assert.equal(response.statusCode, 200)
        assert.deepEqual(response.json(), [])
      }
      growths.push((await settledBytes()) - before)
      // A leak grows in every round; other memory only in some.
      if (Math.min(...growths) < MAX_GROWTH_BYTES) break
    }
    assert.ok(Math.min(...growths) < MAX_GROWTH_BYTES, `${growths.join(', ')} bytes for ${RANDOM_IDS} ids each`)
    assert.equal(await entries(), 0)
  })

  it('stores one entry when a response is requested repeatedly', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'villa' }))
    for (let count = 0; count < 3; count += 1) {
      assert.deepEqual((await reviewsOf('villa')).json(), [])
      assert.equal((await backend.app.inject(apiPaths.property('villa'))).statusCode, 200)
      assert.equal((await backend.app.inject(`${apiPaths.properties}?fields=${count}`)).statusCode, 200)
    }
    assert.equal((await backend.app.inject('/api/propertie%73/vill%61')).statusCode, 200)
    assert.equal(await entries(), 3)
  })

  it('drops all responses when a listing has changed', async () => {
    await backend.database.insert(properties).values([aProperty({ id: 'villa' }), aProperty({ id: 'house' })])
    for (const path of [apiPaths.properties, apiPaths.property('villa'), apiPaths.property('house')])
      await backend.app.inject(path)
    assert.equal(await entries(), 3)
    await backend.database.update(properties).set({ price: 1 }).where(eq(properties.id, 'villa'))
    assert.equal((await backend.app.inject(apiPaths.property('villa'))).json<{ price: number }>().price, 1)
    assert.equal(await entries(), 1)
  })

  it('stores no reviews when their listing is deleted', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'villa', deletedAt: new Date() }))
    await backend.database.insert(reviews).values(aReview({ listingId: 'villa' }))
    await reviewsOf('villa')
    assert.equal(await entries(), 0)
  })
})

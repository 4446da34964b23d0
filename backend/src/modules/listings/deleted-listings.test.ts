import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { openMemoryPglite } from '../../../test/databases'
import { aCar } from '../../../test/factories'
import { createCatalogue } from '../../db/catalogue'
import { cars } from '../../db/schema'
import { createDeletedListings } from './deleted-listings'

it('returns the last known state when the database does not respond', async (test) => {
  const opened = await openMemoryPglite()
  test.after(() => opened.close())
  const catalogue = createCatalogue(opened.database)
  let isDown = false
  let now = 0
  const errors: unknown[] = []
  const deleted = createDeletedListings({
    database: opened.database,
    catalogue: { revision: () => (isDown ? Promise.reject(new Error('down')) : catalogue.revision()) },
    onError: (error) => errors.push(error),
    clock: () => now,
    maxWaitMs: 60_000,
  })
  await opened.database.insert(cars).values([aCar({ id: 'sold', deletedAt: new Date() }), aCar({ id: 'prado' })])
  const known = async () => [await deleted.has('car', 'sold'), await deleted.has('car', 'prado')]
  assert.deepEqual(await known(), [true, false])
  assert.equal(await deleted.has('property', 'sold'), false)

  isDown = true
  now += 60_000
  assert.deepEqual(await known(), [true, false])
  assert.equal(errors.length, 1)

  isDown = false
  now += 60_000
  await opened.database.update(cars).set({ deletedAt: null }).where(eq(cars.id, 'sold'))
  assert.deepEqual(await known(), [false, false])
})

it('waits only briefly when the database does not respond', async () => {
  const opened = await openMemoryPglite()
  const deleted = createDeletedListings({
    database: opened.database,
    catalogue: { revision: () => new Promise(() => undefined) },
    onError: (error) => assert.ifError(error),
  })
  assert.equal(await deleted.has('car', 'prado'), false)
  await opened.close()
})

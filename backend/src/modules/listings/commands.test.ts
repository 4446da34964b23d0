import assert from 'node:assert/strict'
import { eq, sql } from 'drizzle-orm'
import { after, before, beforeEach, it } from 'node:test'
import { HOUR_MS } from '../../../../contract/limits'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty, carInput, propertyInput } from '../../../test/factories'
import { cars, listingChanges, properties } from '../../db/schema'
import type { ListingChange } from './audit-log'
import type { CommandDependencies } from './commands'
import { createListings } from './service'

const admin = { uid: 'the-admin', name: null, isAdmin: true, confirmedEmail: null, signedInAt: new Date() }

onEachDatabase('listing commands', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const writingWith = ({ onChange, newId }: Pick<CommandDependencies, 'onChange' | 'newId'>) =>
    createListings({ ...backend.services, onChange, newId }).property
  const stored = async () => ({
    rows: await backend.database.select().from(properties).orderBy(properties.id),
    changes: await backend.database.select().from(listingChanges).orderBy(listingChanges.id),
  })

  it('calls onChange once, in the transaction, when a listing changes', async () => {
    const changes: [string, number][] = []
    const writing = writingWith({
      onChange: async (transaction, { action }: ListingChange) => {
        changes.push([action, await transaction.$count(listingChanges)])
      },
    })
    const { id } = await writing.create(propertyInput(), admin)
    await writing.update(id, { price: 1 }, admin)
    await writing.update(id, { price: 1 }, admin)
    await writing.remove(id, admin)
    await writing.restore(id, admin)
    await writing.restore(id, admin)
    assert.deepEqual(changes, [
      ['created', 1],
      ['updated', 2],
      ['deleted', 3],
      ['restored', 4],
    ])
  })

  it("uses the database's clock when the process's clock is an hour ahead", async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() + HOUR_MS })
    const { id } = await writingWith({}).create(propertyInput(), admin)
    const [change] = await backend.database
      .select({ age: sql`extract(epoch from now() - ${listingChanges.changedAt})`.mapWith(Number) })
      .from(listingChanges)
      .where(eq(listingChanges.listingId, id))
    assert.ok(Math.abs(change?.age ?? NaN) < 600, String(change?.age))
  })

  it('writes nothing when onChange fails', async () => {
    await backend.database
      .insert(properties)
      .values([aProperty({ id: 'shown' }), aProperty({ id: 'gone', deletedAt: new Date() })])
    const before = await stored()
    const writing = writingWith({ onChange: () => Promise.reject(new Error('the queue is down')) })
    const attempts = [
      () => writing.create(propertyInput(), admin),
      () => writing.update('shown', { price: 1 }, admin),
      () => writing.remove('shown', admin),
      () => writing.restore('gone', admin),
    ]
    for (const attempt of attempts) await assert.rejects(attempt, /the queue is down/)
    assert.deepEqual(await stored(), before)
  })

  it('writes nothing when the audit line cannot be written', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'shown' }))
    const before = await stored()
    await backend.database.execute(
      "alter table listing_changes add constraint refuse check (changed_by <> 'the-admin')",
    )
    const writing = writingWith({})
    await assert.rejects(writing.create(propertyInput(), admin))
    await assert.rejects(writing.update('shown', { price: 1 }, admin))
    await assert.rejects(writing.remove('shown', admin))
    await backend.database.execute('alter table listing_changes drop constraint refuse')
    assert.deepEqual(await stored(), before)
  })

  it('uses another id when any listing has or had the first one', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'deleted', deletedAt: new Date('2026-01-01') }))
    await backend.database.insert(cars).values(aCar({ id: 'car' }))
    const ids = ['deleted', 'car', 'free']
    const words: string[] = []
    const writing = writingWith({
      newId: (given) => {
        words.push(given)
        return ids.shift() ?? 'none left'
      },
    })
    assert.equal((await writing.create(propertyInput(), admin)).id, 'free')
    assert.deepEqual(words, Array(3).fill('4-bed Villa Karen'))
  })

  it('writes nothing when no id is free', async () => {
    await backend.database.insert(cars).values(aCar({ id: 'taken' }))
    const writing = writingWith({ newId: () => 'taken' })
    await assert.rejects(writing.create(propertyInput(), admin), /No free id/)
    assert.deepEqual(await stored(), { rows: [], changes: [] })
  })

  it('gives each listing its own id when several are created at once', async () => {
    const given = new Map<string, number>()
    const writing = writingWith({
      newId: (words) => {
        const count = (given.get(words) ?? 0) + 1
        given.set(words, count)
        return `villa-${Math.ceil(count / 3)}`
      },
    })
    const created = await Promise.all(Array.from({ length: 4 }, () => writing.create(propertyInput(), admin)))
    assert.equal(new Set(created.map(({ id }) => id)).size, 4)
    assert.equal((await stored()).changes.length, 4)
  })

  it('numbers audit lines in the order of their visibility when transactions overlap', async () => {
    const seen: number[][] = []
    const look = async () => {
      const lines = await backend.database.select({ id: listingChanges.id }).from(listingChanges)
      seen.push(lines.map(({ id }) => id).sort((a, b) => a - b))
    }
    const writes = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? backend.services.listings.property.create(propertyInput(), admin)
        : backend.services.listings.car.create(carInput(), admin),
    )
    const looks = Array.from({ length: 40 }, look)
    await Promise.all([...writes, ...looks])
    await look()
    const all = seen.at(-1) ?? []
    assert.equal(all.length, 20)
    for (const lines of seen) assert.deepEqual(lines, all.slice(0, lines.length))
  })
})

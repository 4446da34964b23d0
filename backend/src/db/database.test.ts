import assert from 'node:assert/strict'
import { eq, getTableName, sql } from 'drizzle-orm'
import { after, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { temporaryFolder } from '../../test/app'
import { createScratchDatabase, IS_ON_POSTGRES, onEachDatabase } from '../../test/databases'
import { aProperty, aReview } from '../../test/factories'
import { openSql } from '../../test/postgres'
import { LockedError } from '../lib/lock'
import { createCatalogue } from './catalogue'
import { ADVISORY_LOCKS, openDatabase, type Database, type OpenDatabase } from './database'
import { cars, LISTING_TABLES, photos, properties, reviews } from './schema'

function unexpected(error: Error): void {
  throw error
}

onEachDatabase('schema', (open) => {
  let opened: OpenDatabase
  let database: Database
  before(async () => {
    opened = await open()
    database = opened.database
  })
  after(() => opened.close())

  it('returns prices and times unchanged when they are large or precise', async () => {
    const createdAt = new Date('2026-03-01T08:15:30.123Z')
    await database
      .insert(properties)
      .values(aProperty({ id: 'exact', price: 9_007_199_254_740_991, bedrooms: [5], createdAt }))
    const [row] = await database.select().from(properties).where(eq(properties.id, 'exact'))
    assert.equal(row?.price, 9_007_199_254_740_991)
    assert.deepEqual(row.createdAt, createdAt)
    assert.deepEqual(row.bedrooms, [5])
  })

  for (const [fault, insert] of [
    ['a rating of 6', () => database.insert(reviews).values(aReview({ listingId: 'exact', rating: 6 }))],
    [
      'a reply without its date',
      () => database.insert(reviews).values(aReview({ listingId: 'exact', replyMessage: 'Hi' })),
    ],
    ['a negative price', () => database.insert(properties).values(aProperty({ price: -1 }))],
    ['six bedrooms', () => database.insert(properties).values(aProperty({ bedrooms: [6] }))],
    ['an empty title', () => database.insert(properties).values(aProperty({ title: '' }))],
    ['a colour that is none', () => database.insert(photos).values({ url: '/x', width: 1, height: 1, color: 'red' })],
    [
      'a focus that is none',
      () => database.insert(photos).values({ url: '/x', width: 1, height: 1, color: '#aabbcc', focus: 'top' }),
    ],
  ] as const) {
    it(`rejects a row when it has ${fault}`, () => assert.rejects(async () => insert()))
  }

  it('changes the revision with every kind of listing, because its table has the triggers of 0001', async () => {
    for (const table of Object.values(LISTING_TABLES).map((each) => getTableName(each))) {
      const triggers = await database
        .select({ name: sql<string>`tgname` })
        .from(sql`pg_trigger`)
        .where(sql`tgrelid = ${table}::regclass and not tgisinternal`)
        .orderBy(sql`tgname`)
      const names = triggers.map(({ name }) => name)
      for (const trigger of [`${table}_changed`, `${table}_emptied`]) assert.ok(names.includes(trigger), trigger)
    }
  })

  it('changes the revision only when a change commits', async () => {
    const { revision } = createCatalogue(database)
    const seen = [await revision()]
    await database.update(properties).set({ price: 1 }).where(eq(properties.id, 'exact'))
    seen.push(await revision())
    await database.insert(reviews).values(aReview({ listingId: 'exact' }))
    seen.push(await revision())
    await database.delete(reviews)
    seen.push(await revision())
    await database.execute(sql`truncate ${cars}`)
    seen.push(await revision())
    assert.equal(new Set(seen).size, seen.length)

    const abandoned = database.transaction(async (transaction) => {
      await transaction.update(properties).set({ price: 2 })
      throw new Error('changed my mind')
    })
    await assert.rejects(abandoned)
    assert.equal(await revision(), seen.at(-1))
  })
})

describe('the embedded database', () => {
  it('keeps its content and rejects a second process when it is opened again', async () => {
    const folder = await temporaryFolder()
    const at = { databaseUrl: undefined, dataDir: folder.path }
    const first = await openDatabase(at, unexpected)
    await first.database.insert(properties).values(aProperty({ id: 'stored' }))
    await assert.rejects(openDatabase(at, unexpected), LockedError)
    await first.close()

    const second = await openDatabase(at, unexpected)
    assert.deepEqual(await second.database.select({ id: properties.id }).from(properties), [{ id: 'stored' }])
    const known = sql<number>`(select reltuples from pg_class where relname = 'properties')`
    assert.deepEqual(await second.database.select({ known }).from(properties), [{ known: 1 }])
    await second.close()
    await folder.remove()
  })
})

describe('PostgreSQL', { skip: !IS_ON_POSTGRES }, () => {
  it('is migrated once when several processes start at once', async () => {
    const scratch = await createScratchDatabase()
    const at = { databaseUrl: scratch.url, dataDir: '' }
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(at, unexpected)))
    for (const { database } of opened) assert.deepEqual(await database.select().from(properties), [])
    await Promise.all(opened.map(({ close }) => close()))
    await scratch.drop()
  })

  it('waits longer than any query limit when another process migrates', async () => {
    const scratch = await createScratchDatabase()
    const other = await openSql(scratch.url)
    await other.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
    await other.query(`alter database ${new URL(scratch.url).pathname.slice(1)} set statement_timeout = 1000`)
    const opening = openDatabase({ databaseUrl: scratch.url, dataDir: '' }, unexpected, { queryTimeoutMs: 200 })
    const outcome = opening.then(
      () => 'open',
      (error: unknown) => error,
    )
    const soFar = await Promise.race([outcome, setTimeout(2_500, 'waiting')])
    await other.end()
    assert.equal(soFar, 'waiting')
    const { database, close } = await opening
    await assert.rejects(database.execute(sql`select pg_sleep(1)`), { cause: new Error('Query read timeout') })
    await close()
    await scratch.drop()
  })

  it('rejects when the server cannot be reached', async () => {
    const at = { databaseUrl: 'postgres://test@127.0.0.1:1/none', dataDir: '' }
    await assert.rejects(openDatabase(at, unexpected), { code: 'ECONNREFUSED' })
  })
})

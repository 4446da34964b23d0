import { PGlite } from '@electric-sql/pglite'
import assert from 'node:assert/strict'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { adminPaths } from '../../../contract/admin-paths'
import { apiPaths } from '../../../contract/paths'
import { temporaryFolder } from '../../test/app'
import { createScratchDatabase, IS_ON_POSTGRES } from '../../test/databases'
import { startSignedInApp } from '../../test/signed-in'
import { openDatabaseWithJobs } from '../open-database'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** Rows as the first schema took them, one with everything and one with as little as it allowed. */
const FIRST_ROWS = {
  properties: [
    `insert into properties values ('4-bed-villa-karen-x7k2', 'Villa "Ölüm" in Karen', E'Two lines\\nand ''quotes''',
      85000000, '{/uploads/a.jpg,https://x.ufs.sh/f/b}', true, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      '2026-01-02T03:04:05.678Z', '2026-02-03T04:05:06.789Z', null, 'sale', 'house', 'Karen, Nairobi', '{3,4}', 4.5, 6200.5)`,
    `insert into properties values ('plot', 'Plot', '', 0, '{}', false, null, '2025-01-01', '2025-01-01', '2025-06-01',
      'lease', 'land', 'Nanyuki', '{}', null, null)`,
  ],
  cars: [
    `insert into cars values ('prado', 'Prado', 'One owner', 6900000, '{/uploads/c.jpg}', false, null,
      '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z', null, 2021, 'Toyota', 'Prado', 'used', 31000)`,
    `insert into cars values ('gle', 'GLE', '', 1, '{}', true, null, now(), now(), null, 2026, 'Mercedes', 'GLE', 'new', null)`,
  ],
  reviews: [
    `insert into reviews values ('r1', 'property', '4-bed-villa-karen-x7k2', 'A quiet place', 5, 'u1', 'Achieng',
      '2026-03-01T08:15:30.123Z', 'Thank you', '2026-03-02', '2026-03-02')`,
    `insert into reviews values ('r2', 'car', 'prado', 'Runs', 1, 'u2', null, '2026-03-01', null, null, null)`,
  ],
  photos: [`insert into photos values ('/uploads/a.jpg', 1600, 1067, '#a1b2c3', '2026-01-02')`],
} as const
const TABLES = ['properties', 'cars', 'reviews', 'photos'] as const

type Row = Readonly<Record<string, unknown>>
type Rows = Record<(typeof TABLES)[number], readonly Row[]>
const found = z.object({ rows: z.array(z.object({ row: z.record(z.string(), z.unknown()) })) })
/** A database between two openings: what is done past the backend. */
type Query = (statement: string) => Promise<unknown>

interface Place {
  readonly at: { databaseUrl: string | undefined; dataDir: string }
  /** Brings the empty database to the schema of the migrations in a folder, and does `work` there. */
  migrateTo<Result>(folder: string, work: (query: Query) => Promise<Result>): Promise<Result>
  remove(): Promise<void>
}

async function onPglite(): Promise<Place> {
  const folder = await temporaryFolder()
  return {
    at: { databaseUrl: undefined, dataDir: folder.path },
    migrateTo: async (migrationsFolder, work) => {
      const client = await PGlite.create({ dataDir: join(folder.path, 'db') })
      await migratePglite(drizzlePglite({ client }), { migrationsFolder })
      const result = await work((statement) => client.query(statement))
      await client.close()
      return result
    },
    remove: folder.remove,
  }
}

async function onPostgres(): Promise<Place> {
  const scratch = await createScratchDatabase()
  return {
    at: { databaseUrl: scratch.url, dataDir: '' },
    migrateTo: async (migrationsFolder, work) => {
      const client = new Client(scratch.url)
      await client.connect()
      await migrateNodePostgres(drizzleNodePostgres({ client }), { migrationsFolder })
      const result = await work((statement) => client.query(statement))
      await client.end()
      return result
    },
    remove: scratch.drop,
  }
}

/** The first `count` of the migrations there are. */
async function earlierMigrations(count: number): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await temporaryFolder()
  const journal = journalSchema.parse(JSON.parse(await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')))
  const entries = journal.entries.slice(0, count)
  await mkdir(join(folder.path, 'meta'))
  await writeFile(join(folder.path, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) await cp(join(MIGRATIONS, `${tag}.sql`), join(folder.path, `${tag}.sql`))
  return folder
}

async function countMigrations(): Promise<number> {
  return journalSchema.parse(JSON.parse(await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'))).entries
    .length
}

/** As JSON, which both databases write alike. */
async function rowsOf(query: (statement: string) => PromiseLike<unknown>): Promise<Rows> {
  const all = async (table: string) =>
    found
      .parse(await query(`select row_to_json(t) as row from ${table} t order by row_to_json(t)::text`))
      .rows.map(({ row }) => row)
  const [properties, cars, reviews, photos] = [
    await all('properties'),
    await all('cars'),
    await all('reviews'),
    await all('photos'),
  ]
  return { properties, cars, reviews, photos }
}

/** Of `actual` what `expected` names: later schemas know more. */
function namedIn(expected: Row | undefined, actual: Row): Row {
  return Object.fromEntries(Object.keys(expected ?? {}).map((name) => [name, actual[name]]))
}

describe('migrating a database that holds data', () => {
  it('keeps every row when PGlite is migrated from the first schema', async () => migrateFrom(1, await onPglite()))

  it('turns words among the features into facts, and keeps the words', async () => migrateWords(await onPglite()))

  if (IS_ON_POSTGRES) {
    it('keeps every row when PostgreSQL is migrated from any earlier schema', async () => {
      const count = await countMigrations()
      for (let from = 1; from < count; from += 1) await migrateFrom(from, await onPostgres())
    })

    it('turns words into facts on PostgreSQL too', async () => migrateWords(await onPostgres()))
  }
})

/** Words among the features that became facts, one of them beside a fact that a later version wrote. */
const WORDS = {
  villa: ['{pool,furnished,parking}', {}, { furnished: 'yes', parkingSpaces: 1 }],
  flat: ['{furnished}', { furnished: 'partly' }, { furnished: 'partly' }],
  prado: ['{duty-paid}', { fuel: 'diesel' }, { fuel: 'diesel', duty: 'paid' }],
} as const
const storedFacts = z.object({ rows: z.array(z.object({ id: z.string(), facts: z.unknown(), features: z.unknown() })) })

async function migrateWords(place: Place): Promise<void> {
  const journal = journalSchema.parse(JSON.parse(await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')))
  const earlier = await earlierMigrations(journal.entries.findIndex(({ tag }) => tag.endsWith('_facts_of_words')))
  const columns = 'id, title, description, price, image_urls, featured, features, facts'
  const insert = (id: keyof typeof WORDS, table: string, more: string, values: string) =>
    `insert into ${table} (${columns}, ${more})
     values ('${id}', '${id}', '', 1, '{}', false, '${WORDS[id][0]}', '${JSON.stringify(WORDS[id][1])}', ${values})`
  const home = ['type, category, location, bedrooms', "'rent', 'house', 'Karen', '{}'"] as const
  await place.migrateTo(earlier.path, async (query) => {
    await query(insert('villa', 'properties', ...home))
    await query(insert('flat', 'properties', ...home))
    await query(insert('prado', 'cars', 'year, make, model, condition', "2021, 'Toyota', 'Prado', 'used'"))
  })
  await earlier.remove()
  const select = (table: string) => `select id, facts, features from ${table} order by id desc`
  const { homes, cars } = await place.migrateTo(MIGRATIONS, async (query) => ({
    homes: storedFacts.parse(await query(select('properties'))).rows,
    cars: storedFacts.parse(await query(select('cars'))).rows,
  }))
  await place.remove()
  assert.deepEqual(
    [...homes, ...cars],
    [
      { id: 'villa', facts: WORDS.villa[2], features: ['pool', 'furnished', 'parking'] },
      { id: 'flat', facts: WORDS.flat[2], features: ['furnished'] },
      { id: 'prado', facts: WORDS.prado[2], features: ['duty-paid'] },
    ],
  )
}

async function migrateFrom(count: number, place: Place): Promise<void> {
  const earlier = await earlierMigrations(count)
  const before = await place.migrateTo(earlier.path, async (query) => {
    for (const statement of Object.values(FIRST_ROWS).flat()) await query(statement)
    return rowsOf(query)
  })
  const backend = await startSignedInApp(() =>
    openDatabaseWithJobs(place.at, (error) => {
      throw error
    }),
  )
  try {
    const after = await rowsOf((statement) => backend.database.execute(statement))
    for (const table of TABLES) {
      assert.ok(before[table].length > 0, table)
      assert.deepEqual(
        after[table].map((row, index) => namedIn(before[table][index], row)),
        before[table],
        `${table} from schema ${count}`,
      )
    }
    await expectReadable(backend)
    if (before.properties.every((row) => !('reference' in row))) await expectNumbered(backend)
  } finally {
    await backend.close()
    await earlier.remove()
    await place.remove()
  }
}

/** What the backend responses of these rows, and that it can go on writing. */
async function expectReadable(backend: Awaited<ReturnType<typeof startSignedInApp>>): Promise<void> {
  const get = async (url: string) => (await backend.call(backend.admin, { method: 'GET', url })).json<unknown>()
  const listings = async (url: string) => z.array(z.record(z.string(), z.unknown())).parse(await get(url))
  const villa = {
    id: '4-bed-villa-karen-x7k2',
    title: 'Villa "Ölüm" in Karen',
    description: "Two lines\nand 'quotes'",
    price: 85_000_000,
    bedrooms: [3, 4],
    area: 6200.5,
    youtubeLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    images: [{ url: '/uploads/a.jpg', width: 1600, height: 1067, color: '#a1b2c3' }],
    reviewCount: 1,
    reviewAverage: 5,
    createdAt: '2026-01-02T03:04:05.678Z',
    status: 'available',
    features: [],
    point: null,
  }
  assert.deepEqual(
    (await listings(apiPaths.properties)).map((one) => namedIn(villa, one)),
    [villa],
  )
  for (const [path, ids] of [
    [apiPaths.cars, ['gle', 'prado']],
    [apiPaths.reviews, ['r1', 'r2']],
  ] as const) {
    assert.deepEqual(
      (await listings(path)).map(({ id }) => id),
      ids,
    )
  }
  assert.deepEqual(await get(apiPaths.enquiries), { enquiries: [], next: null })
  const url = apiPaths.property(villa.id)
  const changed = await backend.call(backend.admin, { method: 'PATCH', url, body: { price: 90_000_000 } })
  assert.equal(changed.statusCode, 200)
  assert.equal(changed.json<{ price: number }>().price, 90_000_000)
}

/**
 * Listings that had no reference are numbered in the order of their creation, deleted ones too; a new one is the next.
 */
async function expectNumbered(backend: Awaited<ReturnType<typeof startSignedInApp>>): Promise<void> {
  const { properties, cars } = await rowsOf((statement) => backend.database.execute(statement))
  const numbered = (rows: readonly Row[]) =>
    rows.map(({ id, reference }) => `${String(reference)} ${String(id)}`).sort()
  assert.deepEqual(numbered(properties), ['PR-001 plot', 'PR-002 4-bed-villa-karen-x7k2'])
  assert.deepEqual(numbered(cars), ['CR-001 prado', 'CR-002 gle'])
  for (const row of [...properties, ...cars]) assert.equal(row.status_since, row.created_at)
  const copied = { method: 'POST', url: adminPaths.duplicateListing('property', '4-bed-villa-karen-x7k2') } as const
  assert.equal((await backend.call(backend.admin, copied)).json<{ reference: string }>().reference, 'PR-003')
}

import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { drizzle as drizzleNodePostgres, drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite, type PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool, Client } from 'pg'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { takeLock } from '../lib/lock'
import { pgliteJobStore, postgresJobStore, type JobStore } from './job-store'
import * as schema from './schema'

/**
 * What repositories work on: PGlite, PostgreSQL, or a transaction of either. Results of raw `execute` differ
 * between the two, so repositories use the query builder.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  readonly database: Database
  /** PostgreSQL's connections; undefined for the embedded database, which only one process can open. */
  readonly pool?: Pool | undefined
  /** Stores the jobs in the same database. */
  readonly jobStore: JobStore
  /** A consistent archive of the embedded database, for `restoreEmbedded`. */
  readonly dump?: (() => Promise<Blob>) | undefined
  readonly close: () => Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000
/** This limit is for a server that no longer responds and so cannot cancel the statement itself. */
const QUERY_TIMEOUT_MS = 20_000
const POOL_SIZE = 10
/** PostgreSQL's default takes 128 MB of WebAssembly memory, which never shrinks; the system caches the files too. */
const PGLITE_START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** Creates or migrates the tables and queues of the jobs. Called while no other process does. */
type SetUpJobs = (store: JobStore, options: { readonly isSoleProcess: boolean }) => Promise<void>

/**
 * Opens the database and migrates its tables: PostgreSQL at `databaseUrl`, else the embedded one in `<dataDir>/db`.
 * @param onIdleError called when an idle PostgreSQL connection breaks; the pool replaces it
 * @param options.queryTimeoutMs of PostgreSQL, after the migrations
 * @throws LockedError when another process uses the embedded database
 */
export async function openDatabase(
  place: { databaseUrl: string | undefined; dataDir: string },
  onIdleError: (error: Error) => void,
  options: { setUpJobs?: SetUpJobs; queryTimeoutMs?: number } = {},
): Promise<OpenDatabase> {
  return place.databaseUrl === undefined
    ? openEmbedded(place.dataDir, options.setUpJobs)
    : openPostgres(place.databaseUrl, onIdleError, options)
}

/** Two processes that open one folder with PGlite corrupt it: the lock file prevents that. */
async function openEmbedded(dataDir: string, setUpJobs?: SetUpJobs): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true })
  const lock = await takeLock(join(dataDir, 'db.lock'))
  try {
    const opened = await openPglite({ dataDir: join(dataDir, 'db') }, setUpJobs)
    return {
      ...opened,
      close: async () => {
        try {
          await opened.close()
        } finally {
          await lock.release()
        }
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Creates the embedded database of a data folder from an archive that `dump` made. */
export async function restoreEmbedded(dataDir: string, archive: Blob): Promise<void> {
  const client = await PGlite.create({ dataDir: join(dataDir, 'db'), loadDataDir: archive })
  await client.close()
}

/** Opens PGlite in a folder that no other process uses, or in memory without `dataDir`. */
export async function openPglite(options: PGliteOptions, setUpJobs?: SetUpJobs): Promise<OpenDatabase> {
  const client = await PGlite.create({ startParams: PGLITE_START_PARAMS, ...options })
  try {
    const database = drizzlePglite({ client, schema })
    const jobStore = pgliteJobStore(client)
    await migratePglite(database)
    await setUpJobs?.(jobStore, { isSoleProcess: true })
    // PostgreSQL updates its statistics itself; PGlite has those of the last start. Without statistics it sorts
    // all messages to return one page.
    if (options.dataDir !== undefined) await client.exec('analyze')
    return { database, jobStore, dump: () => client.dumpDataDir('gzip'), close: () => client.close() }
  } catch (error) {
    await client.close()
    throw error
  }
}

async function openPostgres(
  connectionString: string,
  onIdleError: (error: Error) => void,
  { setUpJobs, queryTimeoutMs = QUERY_TIMEOUT_MS }: { setUpJobs?: SetUpJobs; queryTimeoutMs?: number },
): Promise<OpenDatabase> {
  const connection = { connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true }
  // The server's own default may be shorter than a migration.
  const unlimited = new Pool({ ...connection, options: '-c statement_timeout=0' })
  unlimited.on('error', onIdleError)
  try {
    await migratePostgres(unlimited, async () => {
      await setUpJobs?.(postgresJobStore(unlimited), { isSoleProcess: false })
    })
  } finally {
    await unlimited.end()
  }
  const pool = new Pool({
    ...connection,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  })
  pool.on('error', onIdleError)
  const database = drizzleNodePostgres({ client: pool, schema })
  return { database, pool, jobStore: postgresJobStore(pool), close: () => pool.end() }
}

const TIMEOUT_MS = 5_000
const rowsSchema = z.tuple([z.object({ server_version: z.string() })])

/**
 * Logs in without changing anything.
 * @returns the server's version, such as '15.8'. @throws when it cannot be reached or refuses the login
 */
export async function pingPostgres(connectionString: string): Promise<string> {
  const client = new Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })
  await client.connect()
  try {
    const { rows } = await client.query('show server_version')
    const [{ server_version: version }] = rowsSchema.parse(rows)
    return version.split(' ', 1)[0] ?? version
  } finally {
    await client.end()
  }
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Applies pending migrations. The caller makes sure that no other process does (the folder's lock). */
export async function migratePglite<Schema extends Record<string, unknown>>(
  database: PgliteDatabase<Schema>,
): Promise<void> {
  await migrate(database, { migrationsFolder })
}

/**
 * Applies pending migrations. A lock serializes processes that start at once.
 * @param pool without timeouts: waiting for other processes, or rewriting a large table, may take longer than a query
 * @param afterMigrations runs while no other process migrates
 */
async function migratePostgres(pool: Pool, afterMigrations: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
    await migrateNodePostgres(drizzle({ client }), { migrationsFolder })
    await afterMigrations()
  } finally {
    // Closing the connection releases the lock in any case.
    client.release(true)
  }
}

/** Keys of the advisory locks that serialize processes and transactions on one database. */
export const ADVISORY_LOCKS = {
  migrations: 7_410_001,
  demoData: 7_410_002,
  listingChanges: 7_410_003,
  publishing: 7_410_004,
  rates: 7_410_006,
  strangerMails: 7_410_007,
} as const

/** First keys of the locks that exist once per person, with two keys each. */
export const PERSONAL_LOCKS = { reviews: 7_410_005, viewings: 7_410_008 } as const

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { takeLock } from '../lib/lock'
import { pgliteJobStore, postgresJobStore, type JobStore } from './job-store'
import { migratePglite, migratePostgres } from './migrate'
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
/** For a server that no longer responds and so cannot cancel the statement itself. */
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

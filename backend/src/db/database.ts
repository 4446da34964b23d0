import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { installJobs } from '../jobs/install'
import { takeLock } from './folder-lock'
import { pgliteJobStore, postgresJobStore, type JobStore } from './job-store'
import { migratePglite, migratePostgres } from './migrate'
import * as schema from './schema'

/**
 * What repositories work on: PGlite, PostgreSQL, or a transaction of either. Results of raw
 * `execute` differ between the two, so repositories use the query builder.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  readonly database: Database
  /** PostgreSQL's connections; undefined for the embedded database, which one process has to itself. */
  readonly pool?: Pool | undefined
  /** Where the jobs lie: the same database. */
  readonly jobStore: JobStore
  /** The embedded database whole, at one moment, as `restoreEmbedded` takes it. */
  readonly dump?: (() => Promise<Blob>) | undefined
  readonly close: () => Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000
/** For a server that has fallen silent, which then cannot end the statement itself. */
const LONGEST_QUERY_MS = 20_000
const POOL_SIZE = 10

/**
 * Opens the database and brings its tables up to date: PostgreSQL at `databaseUrl`, else the
 * embedded one in `<dataDir>/db`.
 * @param onIdleError told when a resting PostgreSQL connection breaks; the pool replaces it
 * @param longestQueryMs of PostgreSQL, once its tables are up to date
 * @throws LockedError when another process uses the embedded database
 */
export async function openDatabase(
  at: { databaseUrl: string | undefined; dataDir: string },
  onIdleError: (error: Error) => void,
  longestQueryMs = LONGEST_QUERY_MS,
): Promise<OpenDatabase> {
  return at.databaseUrl === undefined
    ? openEmbedded(at.dataDir)
    : openPostgres(at.databaseUrl, onIdleError, longestQueryMs)
}

/** PGlite lets two processes open one folder and then corrupts it: the lock file keeps the second out. */
async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true })
  const lock = await takeLock(join(dataDir, 'db.lock'))
  try {
    const opened = await openPglite({ dataDir: join(dataDir, 'db') })
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

/** Makes the embedded database of a data folder that has none out of what `dump` answered. */
export async function restoreEmbedded(dataDir: string, archive: Blob): Promise<void> {
  const client = await PGlite.create({ dataDir: join(dataDir, 'db'), loadDataDir: archive })
  await client.close()
}

/** Opens PGlite in a folder nobody else uses, or in memory without `dataDir`. */
export async function openPglite(options: PGliteOptions): Promise<OpenDatabase> {
  const client = await PGlite.create(options)
  try {
    const database = drizzlePglite({ client, schema })
    const jobStore = pgliteJobStore(client)
    await migratePglite(database)
    await installJobs(jobStore, { isSoleProcess: true })
    // PostgreSQL gathers its statistics by itself; here they are those of the last start. Without any, all
    // messages are sorted for a page of them.
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
  longestQueryMs: number,
): Promise<OpenDatabase> {
  const address = { connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true }
  // A server may limit its users' statements by itself.
  const unlimited = new Pool({ ...address, options: '-c statement_timeout=0' })
  unlimited.on('error', onIdleError)
  try {
    await migratePostgres(unlimited, () => installJobs(postgresJobStore(unlimited), { isSoleProcess: false }))
  } finally {
    await unlimited.end()
  }
  const pool = new Pool({
    ...address,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: longestQueryMs,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  })
  pool.on('error', onIdleError)
  const database = drizzleNodePostgres({ client: pool, schema })
  return { database, pool, jobStore: postgresJobStore(pool), close: () => pool.end() }
}

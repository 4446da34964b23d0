import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Pool } from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Applies the migrations that are missing. The caller makes sure it is alone (the folder's lock). */
export async function migratePglite<Schema extends Record<string, unknown>>(
  database: PgliteDatabase<Schema>,
): Promise<void> {
  await migrate(database, { migrationsFolder })
}

/**
 * Applies the migrations that are missing. Processes that start together take turns.
 * @param pool without time limits: waiting for the others, or rewriting a large table, may take longer than any query
 * @param installMore what else is set up while this process is alone
 */
export async function migratePostgres(pool: Pool, installMore: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
    await migrateNodePostgres(drizzle({ client }), { migrationsFolder })
    await installMore()
  } finally {
    // Closing the connection returns the lock, whatever happened before.
    client.release(true)
  }
}

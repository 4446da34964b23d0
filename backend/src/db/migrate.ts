import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Pool } from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks'

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
export async function migratePostgres(pool: Pool, afterMigrations: () => Promise<void>): Promise<void> {
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

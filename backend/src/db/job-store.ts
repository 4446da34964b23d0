import type { PGlite } from '@electric-sql/pglite'
import { sql, type SQL } from 'drizzle-orm'
import type { Pool } from 'pg'
import * as z from 'zod/mini'

/** How pg-boss reaches the database: `$1`, `$2` … in the text stand for the values. */
export interface JobStore {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>
}

const resultSchema = z.object({ rows: z.array(z.unknown()) })

/** When it passes no values, pg-boss sends several statements in one text, between BEGIN and COMMIT. */
const isScript = (values: readonly unknown[] | undefined) => values === undefined || values.length === 0

/** For the embedded database. A script that fails half-way is rolled back and leaves the only connection usable. */
export function pgliteJobStore(client: PGlite): JobStore {
  return {
    executeSql: async (text, values) => {
      if (!isScript(values)) return client.query(text, values?.map(orNull))
      const results = await client.transaction((transaction) => transaction.exec(text))
      return { rows: results.at(-1)?.rows ?? [] }
    },
  }
}

/** For PostgreSQL. Closes a connection whose script failed: it would stay in an aborted transaction. */
export function postgresJobStore(pool: Pool): JobStore {
  return {
    executeSql: async (text, values) => {
      if (!isScript(values)) return pool.query(text, values?.map(orNull))
      const client = await pool.connect()
      try {
        // For several statements pg returns a list of results, which its types omit.
        const results: unknown = await client.query(text)
        client.release()
        return resultSchema.parse(Array.isArray(results) ? results.at(-1) : results)
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  }
}

/** For a transaction of drizzle: jobs added through it exist only if it commits. */
export function transactionJobStore(transaction: { execute(query: SQL): PromiseLike<unknown> }): JobStore {
  return {
    executeSql: async (text, values = []) => resultSchema.parse(await transaction.execute(statement(text, values))),
  }
}

/**
 * `select $1` with its values for drizzle. The text keeps its own numbers, because a value that occurs twice must have
 * one type; the comment before it lists each value once, in order, for drizzle.
 */
function statement(text: string, values: readonly unknown[]): SQL {
  const inOrder = values.map((value) => sql`${sql.param(orNull(value))}`)
  // oxlint-disable-next-line no-restricted-properties -- the library's own statement; its values are parameters
  return sql`/* ${sql.join(inOrder, sql` `)} */ ${sql.raw(text)}`
}

function orNull(value: unknown): unknown {
  return value ?? null
}

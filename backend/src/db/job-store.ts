import type { PGlite } from '@electric-sql/pglite'
import { sql, type SQL } from 'drizzle-orm'
import type { Pool } from 'pg'
import * as z from 'zod/mini'

/** How pg-boss reaches the database: `$1`, `$2` … in the text stand for the values. */
export interface JobStore {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>
}

const resultSchema = z.object({ rows: z.array(z.unknown()) })

/** pg-boss sends several statements in one text, framed by BEGIN and COMMIT, whenever it gives no values. */
const isScript = (values: readonly unknown[] | undefined) => values === undefined || values.length === 0

/** The embedded database. A script that fails half-way is rolled back and leaves the only connection clean. */
export function pgliteJobStore(client: PGlite): JobStore {
  return {
    executeSql: async (text, values) => {
      if (!isScript(values)) return client.query(text, values?.map(orNull))
      const results = await client.transaction((transaction) => transaction.exec(text))
      return { rows: results.at(-1)?.rows ?? [] }
    },
  }
}

/** PostgreSQL. A connection whose script failed is closed: it would stay in an aborted transaction. */
export function postgresJobStore(pool: Pool): JobStore {
  return {
    executeSql: async (text, values) => {
      if (!isScript(values)) return pool.query(text, values?.map(orNull))
      const client = await pool.connect()
      try {
        // Of several statements pg returns a list of results, which its types do not say.
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

/** A transaction of drizzle's: jobs added through it exist only if it commits. */
export function transactionJobStore(transaction: { execute(query: SQL): PromiseLike<unknown> }): JobStore {
  return {
    executeSql: async (text, values = []) => resultSchema.parse(await transaction.execute(statement(text, values))),
  }
}

/**
 * `select $1` with its values as drizzle takes them. The text keeps its own numbers, as a value it
 * names twice must keep one type; the comment before it names each once, in order, for drizzle.
 */
function statement(text: string, values: readonly unknown[]): SQL {
  const inOrder = values.map((value) => sql`${sql.param(orNull(value))}`)
  // oxlint-disable-next-line no-restricted-properties -- the library's own statement; its values are parameters
  return sql`/* ${sql.join(inOrder, sql` `)} */ ${sql.raw(text)}`
}

function orNull(value: unknown): unknown {
  return value ?? null
}

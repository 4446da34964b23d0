import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../src/db/database'

const tableSchema = z.object({ table_schema: z.string(), table_name: z.string() })
const rowSchema = z.object({ row: z.string() })

/** The tables, of the job queue too, with a row that contains one of the values in any column: `reviews: Wanjiku`. */
export async function tablesWith(database: Database, values: readonly string[]): Promise<string[]> {
  const tables = await rowsOf(
    database,
    sql`select table_schema, table_name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    tableSchema,
  )
  const found: string[] = []
  for (const { table_schema: schema, table_name: name } of tables) {
    const rows = await rowsOf(
      database,
      sql`select whole::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} whole`,
      rowSchema,
    )
    const text = rows.map(({ row }) => row).join('\n')
    found.push(...foundIn(text, values).map((value) => `${name}: ${value}`))
  }
  return found
}

/** The files below a folder with one of the values in their content or name. */
export async function filesWith(folder: string, values: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name), 'utf8')
    found.push(...foundIn(`${entry.name}\n${content}`, values).map((value) => `${entry.name}: ${value}`))
  }
  return found
}

/** Those of the values that a text contains in any case. */
export function foundIn(text: string, values: readonly string[]): string[] {
  const searched = text.toLowerCase()
  return values.filter((value) => searched.includes(value.toLowerCase()))
}

async function rowsOf<Row>(database: Database, query: SQL, schema: z.ZodType<Row>): Promise<Row[]> {
  const { rows } = z.object({ rows: z.array(schema) }).parse(await database.execute(query))
  return rows
}

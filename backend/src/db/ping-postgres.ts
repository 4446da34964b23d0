import { Client } from 'pg'
import * as z from 'zod/mini'

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

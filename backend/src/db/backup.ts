import { PGlite } from '@electric-sql/pglite'
import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Only one process can open the embedded database. While the backend runs, a backup requests a copy at this socket, in
 * a folder that only the owner of the data may enter.
 */
export function backupSocket(dataDir: string): string {
  return join(dataDir, 'backup-socket', 'socket')
}

/** @param dump a consistent compressed archive of the whole database */
export async function openBackupSocket(
  dataDir: string,
  dump: () => Promise<Blob>,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const path = backupSocket(dataDir)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // The folder may have existed, with other permissions.
  await chmod(dirname(path), 0o700)
  // This process holds the folder's lock, so an existing socket belonged to a process that was killed.
  await rm(path, { force: true })
  const server = createServer((_request, response) => {
    dump()
      .then(async (archive) => {
        response.writeHead(200, { 'content-type': 'application/gzip', 'content-length': archive.size })
        await pipeline(Readable.fromWeb(archive.stream() as Parameters<typeof Readable.fromWeb>[0]), response)
      })
      .catch((error: unknown) => {
        onError(error)
        response.destroy()
      })
  })
  server.listen(path)
  await once(server, 'listening')
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

/** The number of rows of each table, by schema and name: `public.cars`. */
export type RowCounts = Readonly<Record<string, number>>

type Query = (text: string) => Promise<readonly unknown[]>

/** Counts the rows of an archive of the embedded database, which is opened in memory: this shows that it can be. */
export async function countArchivedRows(archive: Blob): Promise<RowCounts> {
  return countAndClose(await PGlite.create({ loadDataDir: archive }))
}

/** Counts those of the embedded database in a data folder that no process uses. */
export async function countEmbeddedRows(dataDir: string): Promise<RowCounts> {
  return countAndClose(await PGlite.create({ dataDir: join(dataDir, 'db') }))
}

/** Counts those of PostgreSQL as it is now. */
export async function countPostgresRows(databaseUrl: string): Promise<RowCounts> {
  return withSnapshot(databaseUrl, () => Promise.resolve())
}

/**
 * Counts PostgreSQL's rows and calls `work` with a snapshot that shows exactly these, whatever is written meanwhile.
 * @param work takes the snapshot's name, as `pg_dump --snapshot` does
 */
export async function withSnapshot(
  databaseUrl: string,
  work: (snapshot: string) => Promise<unknown>,
): Promise<RowCounts> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const query: Query = async (text) => (await client.query<Record<string, unknown>>(text)).rows
    await query('begin isolation level repeatable read read only')
    const [exported] = (await query('select pg_export_snapshot() as name')) as { name: string }[]
    if (exported === undefined) throw new Error('PostgreSQL exported no snapshot')
    const rows = await countRows(query)
    await work(exported.name)
    return rows
  } finally {
    await client.end()
  }
}

async function countAndClose(client: PGlite): Promise<RowCounts> {
  try {
    return await countRows(async (text) => (await client.query(text)).rows)
  } finally {
    await client.close()
  }
}

const TABLES = `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`

async function countRows(query: Query): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  for (const { name } of (await query(TABLES)) as { name: string }[]) {
    const [row] = (await query(`select count(*)::int as rows from ${name}`)) as { rows: number }[]
    counts[name] = row?.rows ?? 0
  }
  return counts
}

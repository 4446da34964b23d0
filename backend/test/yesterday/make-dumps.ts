import { PGlite } from '@electric-sql/pglite'
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { openDatabaseWithJobs } from '../../src/open-database'
import { temporaryFolder } from '../app'
import { startPostgres } from '../postgres'
import { startSignedInApp } from '../signed-in'
import { recordAnswers } from './answers'
import { fill } from './fill'

/**
 * `npm run yesterday`: writes what a database of this version holds, embedded and on PostgreSQL, and what its calls
 * answer, into tests/yesterday/<commit>. Later versions read them (`backend/src/db/yesterday.test.ts`). Needs pg_dump.
 */

const run = promisify(execFile)
const LARGEST = { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 } as const

const { stdout: commit } = await run('git', ['rev-parse', '--short=8', 'HEAD'])
const target = fileURLToPath(new URL(`../../../tests/yesterday/${commit.trim()}`, import.meta.url))

const folder = await temporaryFolder()
try {
  await writeAnswers('embedded.json', { databaseUrl: undefined, dataDir: folder.path })
  await removeUnread(join(folder.path, 'db'))
  const { stdout } = await run('tar', ['--create', '--directory', folder.path, 'db'], LARGEST)
  await write('embedded.tar', stdout)
} finally {
  await folder.remove()
}

const server = await startPostgres()
try {
  await writeAnswers('postgres.json', { databaseUrl: server.url, dataDir: '' })
  const { stdout } = await run(
    'pg_dump',
    ['--no-owner', '--no-privileges', '--rows-per-insert=100', server.url],
    LARGEST,
  )
  // What only psql, or only the newest servers, understand.
  await write('postgres.sql', stdout.toString().replace(/^(?:\\|SET transaction_timeout).*\n/gm, ''))
} finally {
  await server.stop()
}
process.stdout.write(`${target} holds the databases and answers of this version\n`)

async function writeAnswers(name: string, place: Parameters<typeof openDatabaseWithJobs>[0]): Promise<void> {
  const opened = await openDatabaseWithJobs(place, (error) => {
    throw error
  })
  const backend = await startSignedInApp(() => Promise.resolve(opened), { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
  try {
    await fill(backend)
    await write(name, JSON.stringify(await recordAnswers(backend)))
  } finally {
    await backend.close()
  }
}

/** The databases that new ones are copied from, and the log of writes that are in the tables: 80% of an archive. */
async function removeUnread(database: string): Promise<void> {
  const client = await PGlite.create({
    dataDir: database,
    startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off', '-c', 'min_wal_size=32MB'],
  })
  await client.exec(`update pg_database set datistemplate = false where datname in ('template0', 'template1')`)
  for (const statement of [
    'drop database template0',
    'drop database template1',
    'select pg_switch_wal()',
    'checkpoint',
  ])
    await client.exec(statement)
  await client.close()
}

async function write(name: string, content: Buffer | string): Promise<void> {
  await mkdir(target, { recursive: true })
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  await writeFile(join(target, `${name}.br`), brotliCompressSync(content, { params }))
}

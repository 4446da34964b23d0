import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe } from 'node:test'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Database, OpenDatabase } from '../src/db/database'
import { hasCode } from '../src/lib/errors'
import { openDatabaseWithJobs, openPgliteWithJobs } from '../src/open-database'

const serverUrl = process.env.TEST_DATABASE_URL
/** PostgreSQL's error code for a database with open connections. */
const IN_USE = '55006'

/** Whether tests run on PostgreSQL: what concerns it alone is registered only then. */
export const IS_ON_POSTGRES = serverUrl !== undefined
/** All that tests write to, besides jobs. */
const EMPTIED = `properties cars listing_changes publications reviews review_removals review_invitations enquiries
  enquiry_entries rate_limits idempotency_keys photos uploads documents ingest_files listing_events page_speeds
  editor_drafts alert_subscribers alerts alert_mails account_deletions rates rate_changes stranger_mails
  stopped_mailboxes viewings viewing_changes secret_links push_subscriptions`.split(/\s+/)

/** `TEST_DATABASES`, set by `test/run.ts`: `both`, or one of them. */
const databases = process.env.TEST_DATABASES ?? 'both'

/**
 * Runs a suite on PGlite and on PostgreSQL (`TEST_DATABASE_URL`), or on one of them as `TEST_DATABASES` says.
 * @param suite receives a function that opens a fresh, migrated database
 */
export function onEachDatabase(name: string, suite: (open: () => Promise<OpenDatabase>) => void): void {
  if (databases !== 'postgres')
    void describe(`${name} on PGlite`, () => {
      suite(openMemoryPglite)
    })
  if (databases === 'embedded') return
  if (serverUrl === undefined) {
    if (process.env.CI === 'true') throw new Error('TEST_DATABASE_URL is not set: run `npm test -w backend`')
    return
  }
  void describe(`${name} on PostgreSQL`, () => {
    suite(openScratchPostgres)
  })
}

/** A fresh, migrated PGlite in memory; fast with the template of `test/run.ts`. */
export async function openMemoryPglite(): Promise<OpenDatabase> {
  const template = process.env.TEST_PGLITE_TEMPLATE
  return openPgliteWithJobs(template === undefined ? {} : { loadDataDir: new Blob([await readFile(template)]) })
}

/** A fresh, migrated database of the PostgreSQL server, dropped when closed. */
async function openScratchPostgres(): Promise<OpenDatabase> {
  const scratch = await createScratchDatabase()
  let closing = false
  const opened = await openDatabaseWithJobs({ databaseUrl: scratch.url, dataDir: '' }, (error) => {
    // Dropping the database terminates connections that are closing.
    if (!closing) throw error
  })
  return {
    database: opened.database,
    pool: opened.pool,
    jobStore: opened.jobStore,
    close: async () => {
      closing = true
      await opened.close()
      await scratch.drop()
    },
  }
}

/** An empty database of the PostgreSQL server. */
export async function createScratchDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  if (serverUrl === undefined) throw new Error('TEST_DATABASE_URL is not set')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = name
  return { url: url.href, drop: () => dropDatabase(serverUrl, name) }
}

/** PostgreSQL waits five seconds for closing connections; only then are they terminated, which is an error for them. */
async function dropDatabase(server: string, name: string): Promise<void> {
  try {
    await onServer(server, `drop database ${name}`)
  } catch (error) {
    if (!hasCode(error, IN_USE)) throw error
    await onServer(server, `drop database ${name} with (force)`)
  }
}

/** Deletes in one statement, after which foreign keys are checked. `truncate` would make new files for each table. */
export async function emptyTables(database: Database): Promise<void> {
  const deletions = EMPTIED.map(
    (table) => sql`${sql.identifier(`${table}_gone`)} as (delete from ${sql.identifier(table)})`,
  )
  await database.execute(sql`with ${sql.join(deletions, sql`, `)} select`)
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

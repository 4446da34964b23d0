import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migratePglite } from '../src/db/database'
import { pgliteJobStore } from '../src/db/job-store'
import { installJobs } from '../src/jobs/queue'
import { QUEUES } from '../src/modules'

/** Writes an image of a fresh, migrated PGlite, from which databases start eight times as fast. */
export async function writePgliteTemplate(): Promise<{ path: string; remove: () => Promise<void> }> {
  const client = await PGlite.create()
  await migratePglite(drizzle({ client }))
  await installJobs(pgliteJobStore(client), { isSoleProcess: true, queues: QUEUES })
  await dropEmptyDatabases(client)
  const image = await client.dumpDataDir('none')
  await client.close()
  const folder = await mkdtemp(join(tmpdir(), 'backend-test-pglite-'))
  const path = join(folder, 'template.tar')
  await writeFile(path, Buffer.from(await image.arrayBuffer()))
  return { path, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Those that new databases are copied from: two thirds of the image's files, which nobody opens. */
async function dropEmptyDatabases(client: PGlite): Promise<void> {
  await client.exec(`update pg_database set datistemplate = false where datname in ('template0', 'template1')`)
  await client.exec('drop database template0')
  await client.exec('drop database template1')
}

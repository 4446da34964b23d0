import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, mock } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { temporaryFolder } from '../../test/app'
import { createScratchDatabase, IS_ON_POSTGRES } from '../../test/databases'
import { openSql } from '../../test/postgres'
import { startSignedInApp } from '../../test/signed-in'
import { answerOf, answersSchema } from '../../test/yesterday/answers'
import { faults, REASONS } from '../../test/yesterday/differences'
import { prepareModules } from '../modules'
import { openDatabaseWithJobs } from '../open-database'

/** A folder for each version whose database and answers are kept (docs/development.md, "A release"). */
const VERSIONS = fileURLToPath(new URL('../../../tests/yesterday', import.meta.url))

const met = new Set<string>()

describe('a database of an earlier version', () => {
  for (const version of readdirSync(VERSIONS)) {
    if (process.env.TEST_DATABASES !== 'postgres')
      it(`answers as it did when the embedded one of ${version} is opened`, async () => {
        const folder = await temporaryFolder()
        await writeFile(join(folder.path, 'db.tar'), await read(version, 'embedded.tar'))
        await promisify(execFile)('tar', ['--extract', '--file', 'db.tar'], { cwd: folder.path })
        await compare(version, 'embedded', { databaseUrl: undefined, dataDir: folder.path }, folder.remove)
      })
    if (IS_ON_POSTGRES)
      it(`answers as it did when that of ${version} on PostgreSQL is opened`, async () => {
        const scratch = await createScratchDatabase()
        const client = await openSql(scratch.url)
        await client.query((await read(version, 'postgres.sql')).toString())
        await client.end()
        await compare(version, 'postgres', { databaseUrl: scratch.url, dataDir: '' }, scratch.drop)
      })
  }

  it('differs in everything that is listed as meant', () => {
    assert.deepEqual([...met].sort(), [...REASONS].sort())
  })
})

async function read(version: string, name: string): Promise<Buffer> {
  return brotliDecompressSync(await readFile(join(VERSIONS, version, `${name}.br`)))
}

/** Migrates the database, starts the backend, and makes every call of then as if it were that day. */
async function compare(
  version: string,
  database: string,
  place: Parameters<typeof openDatabaseWithJobs>[0],
  remove: () => Promise<void>,
): Promise<void> {
  const { at, answers } = answersSchema.parse(JSON.parse((await read(version, `${database}.json`)).toString()))
  assert.ok(answers.length > 100)
  let isClosing = false
  const opened = await openDatabaseWithJobs(place, (error) => {
    // Dropping the database ends connections.
    if (!isClosing) throw error
  })
  mock.timers.enable({ apis: ['Date'], now: Date.parse(at) })
  try {
    const backend = await startSignedInApp(() => Promise.resolve(opened))
    await prepareModules(backend.services)
    const found: string[] = []
    for (const before of answers) found.push(...faults(before, await answerOf(backend, before), met))
    isClosing = true
    await backend.close()
    assert.ok(found.length === 0, `Answers differ:\n${found.join('\n')}`)
  } finally {
    mock.timers.reset()
    await remove()
  }
}

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writePgliteTemplate } from './pglite-template'
import { startPostgres } from './postgres'

const sources = fileURLToPath(new URL('../src', import.meta.url))
const runner = fileURLToPath(new URL('../../tests/runner/node-tests.ts', import.meta.url))
/** Each process loads the whole backend, which takes longer than the tests of most files. */
const FILES_PER_PROCESS = '10'

type Databases = 'both' | 'embedded' | 'postgres'

/**
 * `[--database embedded|postgres] [WORD …]`: runs the backend's tests, or those whose path contains one of the words,
 * on both databases or one. All files share one temporary PostgreSQL server (or the one at `TEST_DATABASE_URL`) and one
 * PGlite image. What needs no PostgreSQL belongs to `embedded`, so that the two halves together are `both`.
 */
async function run(words: readonly string[], databases: Databases): Promise<number> {
  const found = await findTests(words)
  const files = databases === 'postgres' ? found.filter(usesPostgres) : found
  const configured = databases === 'embedded' ? undefined : process.env.TEST_DATABASE_URL
  const postgres = configured === undefined && databases !== 'embedded' ? await startPostgres() : undefined
  try {
    const template = await writePgliteTemplate()
    try {
      return await runFiles(files, {
        TEST_DATABASES: databases,
        TEST_DATABASE_URL: configured ?? postgres?.url,
        TEST_PGLITE_TEMPLATE: template.path,
      })
    } finally {
      await template.remove()
    }
  } finally {
    await postgres?.stop()
  }
}

function databasesOf(name: string): Databases {
  if (name === 'both' || name === 'embedded' || name === 'postgres') return name
  throw new Error(`The backend's tests know no database ${name}; there are embedded and postgres`)
}

/** @throws for a word that no test's path contains */
async function findTests(words: readonly string[]): Promise<string[]> {
  const names = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith('.test.ts'))
  const unmatched = words.filter((word) => !names.some((name) => name.includes(word)))
  if (unmatched.length > 0) throw new Error(`No test of the backend has ${unmatched.join(' or ')} in its path`)
  return names
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
    .map((name) => join(sources, name))
    .sort()
}

/** Whether a file has tests that run on PostgreSQL. */
function usesPostgres(file: string): boolean {
  return /onEachDatabase\(|IS_ON_POSTGRES/.test(readFileSync(file, 'utf8'))
}

function runFiles(files: readonly string[], env: Record<string, string | undefined>): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', runner, '--per-process', FILES_PER_PROCESS, ...files], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      resolve(code ?? 1)
    })
  })
}

const { values, positionals } = parseArgs({
  options: { database: { type: 'string', default: 'both' } },
  allowPositionals: true,
})
process.exitCode = await run(positionals, databasesOf(values.database))

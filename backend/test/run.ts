import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { writePgliteTemplate } from './pglite-template'
import { startPostgres } from './postgres'

const sources = fileURLToPath(new URL('../src', import.meta.url))
const runner = fileURLToPath(new URL('../../tests/runner/node-tests.ts', import.meta.url))
/** Each process loads the whole backend, which takes longer than the tests of most files. */
const FILES_PER_PROCESS = 6

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

async function runFiles(files: readonly string[], env: Record<string, string | undefined>): Promise<number> {
  const concurrency = Math.max(2, availableParallelism())
  const folder = await mkdtemp(join(tmpdir(), 'backend-test-run-'))
  try {
    const groups = distribute(files, Math.max(concurrency, Math.ceil(files.length / FILES_PER_PROCESS)))
    await writeGroups(folder, groups)
    const child = spawn(process.execPath, ['--import', 'tsx', runner, '--concurrency', String(concurrency), folder], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    return await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => {
        // The runner names a process that timed out only by its number.
        if (code !== 0) groups.forEach((group, number) => process.stderr.write(`${number}: ${group.join(' ')}\n`))
        resolve(code ?? 1)
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Neighbouring files, which often take equally long, run in different processes. */
function distribute(files: readonly string[], count: number): string[][] {
  return Array.from({ length: Math.min(count, files.length) }, (_, group) =>
    files.filter((_file, index) => index % count === group),
  )
}

async function writeGroups(folder: string, groups: readonly string[][]): Promise<void> {
  await Promise.all(
    groups.map((group, number) =>
      writeFile(
        join(folder, `${number}.test.mjs`),
        group.map((file) => `import ${JSON.stringify(pathToFileURL(file).href)}\n`).join(''),
      ),
    ),
  )
}

const { values, positionals } = parseArgs({
  options: { database: { type: 'string', default: 'both' } },
  allowPositionals: true,
})
process.exitCode = await run(positionals, databasesOf(values.database))

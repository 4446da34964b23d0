import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { writePgliteTemplate } from './pglite-template'
import { startPostgres } from './postgres'

const sources = fileURLToPath(new URL('../src', import.meta.url))
const runner = fileURLToPath(new URL('../../tests/runner/node-tests.ts', import.meta.url))
/** Each process reads the whole backend anew, which takes longer than many a file's tests. */
const FILES_PER_PROCESS = 6

/**
 * Runs the backend's tests, or those whose path holds one of the words given, on both databases:
 * one throwaway PostgreSQL server (or the one at `TEST_DATABASE_URL`) and one PGlite image serve
 * all files.
 */
async function run(words: readonly string[]): Promise<number> {
  const files = await findTests(words)
  const given = process.env.TEST_DATABASE_URL
  const postgres = given === undefined ? await startPostgres() : undefined
  try {
    const template = await writePgliteTemplate()
    try {
      return await runFiles(files, {
        TEST_DATABASE_URL: given ?? postgres?.url,
        TEST_PGLITE_TEMPLATE: template.path,
      })
    } finally {
      await template.remove()
    }
  } finally {
    await postgres?.stop()
  }
}

/** @throws for a word that no test's path holds */
async function findTests(words: readonly string[]): Promise<string[]> {
  const names = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith('.test.ts'))
  const unmatched = words.filter((word) => !names.some((name) => name.includes(word)))
  if (unmatched.length > 0) throw new Error(`No test of the backend has ${unmatched.join(' or ')} in its path`)
  return names
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
    .map((name) => join(sources, name))
    .sort()
}

async function runFiles(files: readonly string[], env: Record<string, string | undefined>): Promise<number> {
  const atOnce = Math.max(2, availableParallelism())
  const folder = await mkdtemp(join(tmpdir(), 'backend-test-run-'))
  try {
    const groups = dealOut(files, Math.max(atOnce, Math.ceil(files.length / FILES_PER_PROCESS)))
    await writeGroups(folder, groups)
    const child = spawn(process.execPath, ['--import', 'tsx', runner, '--concurrency', String(atOnce), folder], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    return await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => {
        // A process that stood still is named by its number alone.
        if (code !== 0) groups.forEach((group, number) => process.stderr.write(`${number}: ${group.join(' ')}\n`))
        resolve(code ?? 1)
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Neighbours, which often take equally long, run in different processes. */
function dealOut(files: readonly string[], count: number): string[][] {
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

process.exitCode = await run(process.argv.slice(2))

import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writePgliteTemplate } from './pglite-template'
import { startPostgres } from './postgres'

const sources = fileURLToPath(new URL('../src', import.meta.url))

/**
 * Runs the backend's tests, or those whose path holds one of the words given, on both databases:
 * one throwaway PostgreSQL server (or the one at `TEST_DATABASE_URL`) and one PGlite image serve
 * all files.
 */
async function run(words: readonly string[]): Promise<number> {
  const given = process.env.TEST_DATABASE_URL
  const postgres = given === undefined ? await startPostgres() : null
  try {
    const template = await writePgliteTemplate()
    try {
      return await runFiles(await findTests(words), {
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

async function findTests(words: readonly string[]): Promise<string[]> {
  const names = await readdir(sources, { recursive: true })
  return names
    .filter((name) => name.endsWith('.test.ts') && (words.length === 0 || words.some((word) => name.includes(word))))
    .map((name) => relative(process.cwd(), join(sources, name)))
    .sort()
}

function runFiles(files: readonly string[], env: Record<string, string | undefined>): Promise<number> {
  const concurrency = `--test-concurrency=${Math.max(2, availableParallelism())}`
  const child = spawn(process.execPath, ['--import', 'tsx', '--test', concurrency, ...files], {
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

process.exitCode = await run(process.argv.slice(2))

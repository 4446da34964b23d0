import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * node-tests.ts [--timeout MS] [--concurrency N] [--except FOLDER] FOLDER …
 * Runs the tests of these folders and all below them with Node's own runner. The process of a file ends with the
 * file's last test, whatever a failed test has left open.
 */
const { values, positionals: folders } = parseArgs({
  options: {
    timeout: { type: 'string', default: String(15 * 60_000) },
    concurrency: { type: 'string' },
    except: { type: 'string' },
  },
  allowPositionals: true,
})

const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.(ts|mjs)$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .filter((path) => values.except === undefined || !path.startsWith(join(values.except, sep)))
    .sort(),
)
if (files.length === 0) throw new Error(`There is no test in ${folders.join(', ')}`)
const endWithLastTest = new URL('end-with-last-test.mjs', import.meta.url).href
const child = spawn(
  process.execPath,
  ['--import', 'tsx', '--import', endWithLastTest, '--test', ...nodeTestOptions(), ...files],
  { stdio: 'inherit' },
)
child.once('error', (error) => {
  throw error
})
child.once('close', (code) => {
  process.exitCode = code ?? 1
})

function nodeTestOptions(): string[] {
  const toRunner = fileURLToPath(new URL('node-reporter.mjs', import.meta.url))
  return [
    `--test-timeout=${values.timeout}`,
    ...(values.concurrency === undefined ? [] : [`--test-concurrency=${values.concurrency}`]),
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    ...(process.env.TEST_EVENTS ? [`--test-reporter=${toRunner}`, '--test-reporter-destination=stderr'] : []),
  ]
}

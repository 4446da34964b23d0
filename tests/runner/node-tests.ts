import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { inParallel } from '../../tools/release/files'
import { bundleTests } from './bundle-tests'
import { count, describeCounts, describeFailure, newResults, type TestEvent } from './results'

/**
 * node-tests.ts [--timeout MS] [--concurrency N] [--per-process N] [--except FOLDER] FOLDER|FILE …
 * Runs the tests of these folders and all below them with Node's own runner. It starts the processes itself: that of
 * `node --test` reads its files' outcomes from what they print, and fails when a test prints something like them.
 */
const { values, positionals } = parseArgs({
  options: {
    timeout: { type: 'string', default: String(15 * 60_000) },
    concurrency: { type: 'string', default: String(Math.max(2, availableParallelism())) },
    'per-process': { type: 'string', default: '1' },
    except: { type: 'string' },
  },
  allowPositionals: true,
})
const REPORTER = fileURLToPath(new URL('node-reporter.mjs', import.meta.url))
const END_WITH_LAST_TEST = new URL('end-with-last-test.mjs', import.meta.url).href
/** Enough of what a process printed to see why it ended without a report. */
const TAIL_LENGTH = 5_000

const files = positionals.flatMap(findTests)
if (files.length === 0) throw new Error(`There is no test in ${positionals.join(', ')}`)
const results = newResults()
const failures: string[] = []
const stop = new AbortController()
process.once('SIGTERM', () => {
  stop.abort()
})
const folder = await mkdtemp(join(tmpdir(), 'kilele-node-tests-'))
try {
  const bundle = await bundleTests(files)
  try {
    const groups = distribute(
      files.map((file, index) => ({ file, url: bundle.urls[index] ?? '' })),
      Number(values['per-process']),
    )
    await inParallel(Number(values.concurrency), groups.entries(), runGroup)
  } finally {
    await bundle.remove()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(`${failures.join('')}\n${describeCounts(results)}\n`)
if (results.failed > 0) process.exitCode = 1

function findTests(place: string): string[] {
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.(ts|mjs)$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(place, path))
    .filter((path) => values.except === undefined || !path.startsWith(join(values.except, sep)))
    .sort()
}

interface TestFile {
  readonly file: string
  readonly url: string
}

/** Neighbouring files, which often take equally long, run in different processes. */
function distribute(all: readonly TestFile[], perProcess: number): TestFile[][] {
  const groups = Math.min(all.length, Math.max(Number(values.concurrency), Math.ceil(all.length / perProcess)))
  return Array.from({ length: groups }, (_, group) => all.filter((_file, index) => index % groups === group))
}

/** Prints what the process printed when it has ended, so that those that run at the same time do not mix. */
async function runGroup([number, group]: [number, TestFile[]]): Promise<void> {
  const entry = join(folder, `${number}.mjs`)
  const events = join(folder, `${number}.events`)
  await writeFile(events, '')
  const imports = [END_WITH_LAST_TEST, ...group.map(({ url }) => url)]
  await writeFile(entry, imports.map((url) => `import ${JSON.stringify(url)}\n`).join(''))
  const child = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      // PGlite's WebAssembly: to optimize it takes longer than tests last.
      '--liftoff-only',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${REPORTER}`,
      '--test-reporter-destination=stderr',
      entry,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_TEST_CONTEXT: undefined, TEST_EVENTS: events },
      timeout: Number(values.timeout),
      killSignal: 'SIGKILL',
      signal: stop.signal,
    },
  )
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => printed.push(part))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  const output = Buffer.concat(printed)
  process.stdout.write(output)
  const lines = (await readFile(events, 'utf8')).split('\n').filter((line) => line !== '')
  const reported = lines.map((line) => JSON.parse(line) as TestEvent)
  const names = group.map(({ file }) => file)
  if (code !== 0 && !reported.some(({ outcome }) => outcome === 'failed')) {
    const title = `ended with ${code ?? signal ?? 'nothing'}, and without a failed test`
    const message = `${names.join(' ')}\n${output.toString('utf8').slice(-TAIL_LENGTH)}`
    reported.push({ outcome: 'failed', title, file: names[0] ?? null, message })
  }
  for (const event of reported) record(event, names)
}

function record(event: TestEvent, names: readonly string[]): void {
  count(results, names[0] ?? '', event)
  if (event.outcome === 'failed') failures.push(describeFailure('', event))
  if (process.env.TEST_EVENTS) appendFileSync(process.env.TEST_EVENTS, `${JSON.stringify(event)}\n`)
}

import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { inParallel } from '../../tools/release/files'
import { showProgress } from './display'
import { count, newProgress, resetForRepeat, type Progress } from './progress'
import { checkRequirements } from './requirements'
import { LOG_FOLDER, runSuite } from './run-suite'
import { chooseSuites, NGINX_SUITE, type Suite } from './suites'

/**
 * `npm test [-- SUITE …]`: all suites, or some. Two at a time, because each leaves processors idle while it waits for
 * builds, databases and pages. A failing suite does not stop the others, so that one run reports everything.
 */
const CONCURRENCY = 2
/**
 * In CI a suite of which only so many tests failed is run again, alone, as Playwright runs a failed test again there:
 * what fails only on a busy machine is listed as flaky instead of stopping a change that has nothing to do with it.
 */
const MAX_REPEATED_FAILURES = 3
const isCi = process.env.CI === 'true'

const suites = chooseSuites(process.argv.slice(2))
const { found, problems, missing } = await checkRequirements(suites, isCi)
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\nNothing was tested.\n`)
  process.exit(1)
}

for (const line of found) process.stdout.write(`${line}\n`)
const progressOf = new Map(suites.map(({ name }) => [name, newProgress(name)]))
const nginx = newProgress(NGINX_SUITE)
if (suites.some(({ needs }) => needs.includes('nginx'))) progressOf.set(NGINX_SUITE, nginx)
const withoutNginx = missing.get('nginx')
if (withoutNginx !== undefined) {
  nginx.state = 'skipped'
  nginx.skipped = 1
  nginx.reasons.add(`skipped: ${withoutNginx}`)
}

/** How many commands still report to a row: several do to nginx's. */
const unfinished = new Map([...progressOf.values()].map((progress) => [progress, 1]))
unfinished.set(nginx, suites.filter(({ needs }) => needs.includes('nginx')).length)

const display = showProgress([...progressOf.values()])
await inParallel(CONCURRENCY, suites, run)
for (const suite of isCi ? suites : []) if (isWorthRepeating(suite)) await repeat(suite)
display.end()
if ([...progressOf.values()].some(({ state }) => state === 'failed')) {
  process.stderr.write(`All that the suites printed is in ${LOG_FOLDER}/.\n`)
  process.exitCode = 1
}

async function run(suite: Suite): Promise<void> {
  const own = progressFor(suite.name)
  const parts = suite.needs.includes('nginx') && nginx.state !== 'skipped' ? [own, nginx] : [own]
  for (const part of parts) begin(part)
  display.changed(own)
  const { code, tail } = await runSuite(suite, (event) => {
    const progress = progressFor(event.suite ?? suite.name)
    count(progress, event)
    if (event.outcome === 'failed') display.failure(progress.name, event)
  })
  if (!suite.reportsTests && code === 0) own.passed = 1
  const isUnexplained = code === 0 ? own.passed + own.skipped === 0 : parts.every(({ failed }) => failed === 0)
  if (isUnexplained) {
    own.failed += 1
    const title = code === 0 ? 'ran no test' : `ended with ${code ?? 'a signal'}`
    display.failure(suite.name, { title, file: null, message: tail })
  }
  for (const part of parts) end(part)
}

function isWorthRepeating({ name, reportsTests, repeatsTests }: Suite): boolean {
  const { failed } = progressFor(name)
  return reportsTests && repeatsTests !== true && failed > 0 && failed <= MAX_REPEATED_FAILURES
}

async function repeat(suite: Suite): Promise<void> {
  const own = progressFor(suite.name)
  await rename(join(LOG_FOLDER, `${suite.name}.log`), join(LOG_FOLDER, `${suite.name}-first-run.log`))
  resetForRepeat(own)
  unfinished.set(own, 1)
  await run({ ...suite, needs: [] })
}

function begin(progress: Progress): void {
  if (progress.state === 'waiting') progress.startedAt = Date.now()
  progress.state = 'running'
}

function end(progress: Progress): void {
  const left = (unfinished.get(progress) ?? 0) - 1
  unfinished.set(progress, left)
  if (left > 0) return
  progress.endedAt = Date.now()
  progress.state = progress.failed > 0 ? 'failed' : 'passed'
  display.changed(progress)
}

function progressFor(name: string): Progress {
  const progress = progressOf.get(name)
  if (progress === undefined) throw new Error(`A test reported to the suite ${name}, which is not running`)
  return progress
}

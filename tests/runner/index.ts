import { inParallel } from '../../tools/release/files'
import { count, describeCounts, describeFailure, describeSuite, describeSum, newResults, type Results } from './results'
import { LOG_FOLDER, runSuite } from './run-suite'
import { checkRequirements, chooseSuites, reasonToSkip, type Suite } from './suites'

/**
 * `npm test [-- SUITE …]`: the suites of `npm test`, some, or with `--full` all (`--after-test`: without those of
 * `npm test`). Two at a time, because each leaves processors idle while it waits for builds, databases and pages. A
 * failing suite does not stop the others, so that one run reports everything.
 */
const CONCURRENCY = 2
/** How often a suite that still runs prints a line. */
const STILL_RUNNING_MS = 60_000

const suites = chooseSuites(process.argv.slice(2))
const { found, problems, missing } = await checkRequirements(suites, process.env.CI === 'true')
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\nNothing was tested.\n`)
  process.exit(1)
}

print([...found, `Suites: ${suites.map(({ name }) => name).join(', ')}`, ''].join('\n'))
const all: Results[] = []
await inParallel(CONCURRENCY, suites, run)
process.stderr.write(
  all.some(({ failed }) => failed > 0) ? `\nAll that the suites printed is in ${LOG_FOLDER}/.\n` : '',
)
print(`\n${describeSum(all)}\n`)
if (all.some(({ failed }) => failed > 0)) process.exitCode = 1

async function run(suite: Suite): Promise<void> {
  const { name, result } = suite
  const results = newResults()
  all.push(results)
  const reason = reasonToSkip(suite, missing)
  if (reason !== null) {
    count(results, name, { outcome: 'skipped', file: null, message: reason })
    print(describeSuite(name, results, 0))
    return
  }
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1_000
  print(`running  ${name}\n`)
  const stillRunning = setInterval(() => {
    print(
      `running  ${name.padEnd(8)} ${describeCounts({ ...results, missing: new Map() })}, ${Math.round(seconds())} s\n`,
    )
  }, STILL_RUNNING_MS)
  const { code, tail } = await runSuite(suite, (event) => {
    count(results, name, event)
    if (event.outcome === 'failed') print(describeFailure(name, event))
  })
  clearInterval(stillRunning)
  if (result !== 'tests' && code === 0) results.passed = 1
  if (result === 'output') print(`${tail}\n`)
  // A suite that ends with an error although no test failed, or that ran no test at all.
  if (code === 0 ? results.passed + results.skipped === 0 : results.failed === 0) {
    results.failed += 1
    const title = code === 0 ? 'ran no test' : `ended with ${code ?? 'a signal'}`
    print(describeFailure(name, { title, file: null, message: tail }))
  }
  print(describeSuite(name, results, seconds()))
}

function print(text: string): void {
  process.stdout.write(text)
}

import { relative } from 'node:path'

/**
 * The outcome of one test: reporters of the test frameworks append it as a line of JSON to the file that the environment
 * variable TEST_EVENTS names. A file, because npm does not pass further pipes to its child processes.
 */
export interface TestEvent {
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly title: string
  /** Path of the test's file; null for what belongs to no file, like a global setup. */
  readonly file: string | null
  /** Why it failed, or was skipped. */
  readonly message?: string
  /** It failed first and passed when Playwright ran it again. */
  readonly flaky?: true
}

/** What the tests of a suite came to so far. */
export interface Results {
  passed: number
  failed: number
  skipped: number
  /** Which missing program tests were skipped for. */
  readonly missing: Set<string>
  /** Titles of tests that passed only when they were run again. */
  readonly flaky: string[]
}

const FAILURE_LINES = 40

export function newResults(): Results {
  return { passed: 0, failed: 0, skipped: 0, missing: new Set(), flaky: [] }
}

export function count(results: Results, { outcome, title, message, flaky }: TestEvent): void {
  results[outcome] += 1
  if (flaky === true) results.flaky.push(title)
  if (outcome === 'skipped' && /not (installed|available)/.test(message ?? '')) results.missing.add(message ?? '')
}

/** `passed   tools    12 passed, 0 failed, 1 skipped (restic is not installed), 34 s`, and a line per flaky test. */
export function describeSuite(name: string, results: Results, seconds: number): string {
  const state = results.failed > 0 ? 'failed' : 'passed'
  const lines = results.flaky.map((title) => `flaky    ${name.padEnd(8)} ${title}\n`)
  return `${state.padEnd(8)} ${name.padEnd(8)} ${describeCounts(results)}, ${Math.round(seconds)} s\n${lines.join('')}`
}

/** The sum of all suites. @param missing programs that are missing on this machine, also when no test says so */
export function describeSum(all: readonly Results[], missing: readonly string[]): string {
  const sum = (kind: 'passed' | 'failed' | 'skipped') => all.reduce((total, results) => total + results[kind], 0)
  const reasons = new Set([...missing, ...all.flatMap((results) => [...results.missing])])
  return describeCounts({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), missing: reasons })
}

export function describeFailure(suite: string, { title, file, message = '' }: Omit<TestEvent, 'outcome'>): string {
  const place = file === null ? '' : ` ${relative('.', file)}`
  const lines = message.split('\n').slice(0, FAILURE_LINES)
  return `\nFAILED ${suite}${place}\n  ${title}\n${lines.map((line) => `    ${line}\n`).join('')}\n`
}

function describeCounts({ passed, failed, skipped, missing }: Omit<Results, 'flaky'>): string {
  const reasons = missing.size === 0 ? '' : ` (${[...missing].join('; ')})`
  return `${passed} passed, ${failed} failed, ${skipped} skipped${reasons}`
}

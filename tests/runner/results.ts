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
}

/** What the tests of a suite came to so far. */
export interface Results {
  passed: number
  failed: number
  skipped: number
  /** Of each reason a missing program gave for skipping: the files, and how many of their tests. */
  readonly missing: Map<string, Map<string, number>>
}

const FAILURE_LINES = 40

export function newResults(): Results {
  return { passed: 0, failed: 0, skipped: 0, missing: new Map() }
}

/** @param suite stands for the file where a test has none */
export function count(
  results: Results,
  suite: string,
  { outcome, file, message = '' }: Omit<TestEvent, 'title'>,
): void {
  results[outcome] += 1
  if (outcome !== 'skipped' || !/not (installed|available)/.test(message)) return
  const files = results.missing.get(message) ?? new Map<string, number>()
  const place = file === null ? suite : relative('.', file)
  results.missing.set(message, files.set(place, (files.get(place) ?? 0) + 1))
}

/** `passed   tools    12 passed, 0 failed, 1 skipped (restic is not installed), 34 s`. */
export function describeSuite(name: string, results: Results, seconds: number): string {
  const state = results.failed > 0 ? 'failed' : results.passed > 0 ? 'passed' : 'skipped'
  return `${state.padEnd(8)} ${name.padEnd(8)} ${describeCounts(results)}, ${Math.round(seconds)} s\n`
}

/** The sum of all suites, after the files with tests that a missing program skipped: `skipped  FILE (2): REASON`. */
export function describeSum(all: readonly Results[]): string {
  const sum = (kind: 'passed' | 'failed' | 'skipped') => all.reduce((total, results) => total + results[kind], 0)
  const missing = new Map(all.flatMap((results) => [...results.missing]))
  const lines = all.flatMap((results) =>
    [...results.missing].flatMap(([reason, files]) =>
      [...files].map(([file, tests]) => `skipped  ${file} (${tests}): ${reason}\n`),
    ),
  )
  const sums = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), missing }
  return `${lines.join('')}${describeCounts(sums)}`
}

export function describeFailure(suite: string, { title, file, message = '' }: Omit<TestEvent, 'outcome'>): string {
  const place = file === null ? '' : ` ${relative('.', file)}`
  const lines = message.split('\n').slice(0, FAILURE_LINES)
  return `\nFAILED ${suite}${place}\n  ${title}\n${lines.map((line) => `    ${line}\n`).join('')}\n`
}

/** `1 passed, 0 failed, 2 skipped (restic is not installed)`. */
export function describeCounts({ passed, failed, skipped, missing }: Results): string {
  const reasons = missing.size === 0 ? '' : ` (${[...missing.keys()].join('; ')})`
  return `${passed} passed, ${failed} failed, ${skipped} skipped${reasons}`
}

import type { TestEvent } from './events'

/** How far a suite is, and how it ended. */
export interface Progress {
  readonly name: string
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped'
  passed: number
  failed: number
  skipped: number
  startedAt: number
  endedAt: number
  /** Why it was skipped as a whole, or what of it was. */
  readonly reasons: Set<string>
  /** Titles of the tests that failed. */
  readonly failures: string[]
  /** Titles of tests that passed only when they were run again. */
  readonly flaky: string[]
}

export function newProgress(name: string): Progress {
  return {
    name,
    state: 'waiting',
    passed: 0,
    failed: 0,
    skipped: 0,
    startedAt: 0,
    endedAt: 0,
    reasons: new Set(),
    failures: [],
    flaky: [],
  }
}

/** Begins again with the failed tests of the first run as flaky ones: they are, unless they fail again. */
export function resetForRepeat(progress: Progress): void {
  const { name, startedAt, flaky, failures } = progress
  Object.assign(progress, newProgress(name), { startedAt, flaky: [...flaky, ...failures] })
}

export function count(progress: Progress, { outcome, title, message, flaky }: TestEvent): void {
  progress[outcome] += 1
  if (flaky === true) progress.flaky.push(title)
  if (outcome === 'failed') progress.failures.push(title)
  if (outcome === 'skipped' && message !== undefined && message.includes('not installed')) progress.reasons.add(message)
}

/** One line per test that passed only when it was run again. */
export function flakyLines({ name, flaky, failures }: Progress): string[] {
  const passed = flaky.filter((title) => !failures.includes(title))
  return passed.map((title) => `flaky    ${name.padEnd(8)} ${title}`)
}

/** One line for a terminal or a log: `running  e2e  12 passed, 0 failed, 0 skipped, 34 s`. */
export function lineOf(progress: Progress, now = Date.now()): string {
  const { name, state, startedAt, endedAt, reasons } = progress
  const start = `${state.padEnd(8)} ${name.padEnd(8)}`
  if (state === 'waiting') return start.trimEnd()
  if (state === 'skipped') return `${start} ${[...reasons].join('; ')}`
  const seconds = Math.round(((endedAt === 0 ? now : endedAt) - startedAt) / 1000)
  return `${start} ${countsOf(progress)}, ${seconds} s${[...reasons].map((reason) => `; skipped: ${reason}`).join('')}`
}

export function countsOf({ passed, failed, skipped }: Pick<Progress, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

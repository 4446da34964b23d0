import { appendFileSync } from 'node:fs'

/**
 * The events of a test framework's reporter for the runner: one JSON object per line, in the file that the environment
 * variable TEST_EVENTS names. A file, because npm does not pass further pipes to its child processes.
 */
export interface TestEvent {
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly title: string
  /** Path of the test's file; null for what belongs to no file, like a global setup. */
  readonly file: string | null
  /** Why it failed, or was skipped. */
  readonly message?: string
  /** It failed first and passed when it was run again. */
  readonly flaky?: true
  /** When it is another suite's than that of the command: Playwright runs two in one stack. */
  readonly suite?: string
}

/** Reports the event to the runner; does nothing without one. */
export function emit(event: TestEvent): void {
  const target = process.env.TEST_EVENTS
  if (target !== undefined && target !== '') appendFileSync(target, `${JSON.stringify(event)}\n`)
}

/** The events of whole lines, and what is left of a line that is not whole yet. */
export function parseEvents(text: string): { events: TestEvent[]; rest: string } {
  const lines = text.split('\n')
  const rest = lines.pop() ?? ''
  return { events: lines.map((line) => JSON.parse(line) as TestEvent), rest }
}

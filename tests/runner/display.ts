import { relative } from 'node:path'
import logUpdate from 'log-update'
import type { TestEvent } from './events'
import { countsOf, flakyLines, lineOf, type Progress } from './progress'

const REFRESH_MS = 500
/** How often a suite that still runs prints a line when the output is not a terminal. */
const HEARTBEAT_MS = 60_000
const FAILURE_LINES = 40

export interface Display {
  failure: (suite: string, event: Pick<TestEvent, 'title' | 'file' | 'message'>) => void
  changed: (progress: Progress) => void
  end: () => void
}

/** One line a suite, renewed in place on a terminal; elsewhere a line whenever something is worth one. */
export function showProgress(all: readonly Progress[], stream: NodeJS.WriteStream = process.stdout): Display {
  return stream.isTTY ? showLive(all) : showPlain(all, stream)
}

function showLive(all: readonly Progress[]): Display {
  const draw = () => {
    logUpdate(all.map((progress) => lineOf(progress)).join('\n'))
  }
  const timer = setInterval(draw, REFRESH_MS)
  draw()
  return {
    failure(suite, event) {
      logUpdate.clear()
      process.stdout.write(failureText(suite, event))
      draw()
    },
    changed: draw,
    end() {
      clearInterval(timer)
      logUpdate.clear()
      process.stdout.write(tableOf(all))
    },
  }
}

function showPlain(all: readonly Progress[], stream: NodeJS.WriteStream): Display {
  stream.write(`Suites: ${all.map(({ name }) => name).join(', ')}\n`)
  const timer = setInterval(() => {
    for (const progress of all) if (progress.state === 'running') stream.write(`${lineOf(progress)}\n`)
  }, HEARTBEAT_MS)
  return {
    failure: (suite, event) => stream.write(failureText(suite, event)),
    changed: (progress) => stream.write(`${lineOf(progress)}\n`),
    end() {
      clearInterval(timer)
      stream.write(tableOf(all))
    },
  }
}

function failureText(suite: string, { title, file, message = '' }: Pick<TestEvent, 'title' | 'file' | 'message'>) {
  const place = file === null ? '' : ` ${relative('.', file)}`
  const lines = message.split('\n').slice(0, FAILURE_LINES)
  return `\nFAILED ${suite}${place}\n  ${title}\n${lines.map((line) => `    ${line}\n`).join('')}\n`
}

function tableOf(all: readonly Progress[]): string {
  const sum = (kind: 'passed' | 'failed' | 'skipped') => all.reduce((total, progress) => total + progress[kind], 0)
  const total = countsOf({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') })
  const lines = all.flatMap((progress) => [lineOf(progress), ...flakyLines(progress)])
  return `\n${lines.join('\n')}\n\n${total}\n`
}

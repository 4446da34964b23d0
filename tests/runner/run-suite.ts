import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestEvent } from './results'
import type { Suite } from './suites'

const POLL_MS = 200
/** All that a suite printed, for who wants to read more than its failures. */
export const LOG_FOLDER = 'test-logs'

export interface SuiteEnd {
  /** Null when a signal ended it. */
  readonly code: number | null
  /** The last lines it printed. */
  readonly tail: string
}

/** Runs a suite, and passes on its tests' outcomes as they are known. */
export async function runSuite({ name, script }: Suite, onEvent: (event: TestEvent) => void): Promise<SuiteEnd> {
  const folder = await mkdtemp(join(tmpdir(), 'kilele-tests-'))
  const events = join(folder, 'events')
  await writeFile(events, '')
  await mkdir(LOG_FOLDER, { recursive: true })
  const log = createWriteStream(join(LOG_FOLDER, `${name}.log`))
  try {
    const [command, ...args] = npmCommand('run', '--silent', script)
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TEST_EVENTS: events },
    })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGTERM', forward)
    let tail = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        log.write(text)
        tail = (tail + text).slice(-20_000)
      })
    }
    const ended = once(child, 'close') as Promise<[number | null]>
    await followEvents(events, ended, onEvent)
    process.off('SIGTERM', forward)
    const [code] = await ended
    return { code, tail: tail.trim().split('\n').slice(-60).join('\n') }
  } finally {
    log.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads what was appended to a file until `ended`, and once more then. */
async function followEvents(path: string, ended: Promise<unknown>, onEvent: (event: TestEvent) => void): Promise<void> {
  const file = await open(path)
  const suite = { hasEnded: false }
  const marked = ended.then(() => {
    suite.hasEnded = true
  })
  let unread = ''
  try {
    for (;;) {
      const isLast = suite.hasEnded
      const { events, rest } = parseEvents(unread + (await file.readFile('utf8')))
      unread = rest
      events.forEach(onEvent)
      if (isLast) return
      await Promise.race([sleep(POLL_MS), marked])
    }
  } finally {
    await file.close()
  }
}

/** The events of whole lines, and what is left of a line that is not whole yet. */
function parseEvents(text: string): { events: TestEvent[]; rest: string } {
  const lines = text.split('\n')
  const rest = lines.pop() ?? ''
  return { events: lines.map((line) => JSON.parse(line) as TestEvent), rest }
}

/** npm by the Node it runs on: `npm` itself is a shell script on Windows. */
function npmCommand(...args: string[]): [string, ...string[]] {
  const npm = process.env.npm_execpath
  return npm === undefined ? ['npm', ...args] : [process.execPath, npm, ...args]
}

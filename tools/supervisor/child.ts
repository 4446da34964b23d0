import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { finished, type Readable, type Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { isErrorCode } from '../lib/error-code'
import { lineReader, problemIn } from './log-lines'

export interface ChildOptions {
  /** What it is called in messages: "backend", "identity emulator". */
  name: string
  /** Arguments of `node`. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Everything it prints goes here. */
  logFile: string
  /** Whether an earlier run's log is added to instead of being replaced. */
  keepsLog?: boolean
  /** What a line says is wrong, null for everyday news; the backend's log format when not given. */
  judge?: (line: string, isError: boolean) => string | null
  /** Told every line it prints, with its judgement. */
  onLine?: (line: string, trouble: string | null) => void
}

export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  /** The last line that told of trouble, if any did. */
  lastProblem: string | null
}

export interface Child {
  name: string
  pid: number
  logFile: string
  /** Settles when the process is gone and all it printed has been read and is in its log. */
  ended: Promise<Ending>
  /** Ends the whole process group: SIGTERM, and SIGKILL when it is still there after the grace time. */
  stop: () => Promise<Ending>
}

/** Milliseconds from SIGTERM to SIGKILL. */
export const STOP_GRACE_MS = 8_000
const EXIT_WITH_PARENT = fileURLToPath(new URL('../lib/exit-with-parent.mjs', import.meta.url))

/**
 * Starts a Node process in a group of its own, so that Ctrl-C reaches only the tool, which then
 * ends its children in order. Throws when the process cannot be started at all.
 */
export function startChild(options: ChildOptions): Child {
  const { name, args, cwd, env, logFile, keepsLog = false, judge = problemIn, onLine } = options
  mkdirSync(dirname(logFile), { recursive: true })
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, ...args], {
    cwd,
    env: { ...env, KILELE_EXIT_WITH_PARENT: '1' },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`The ${name} could not be started.`)

  const log = createWriteStream(logFile, { flags: keepsLog ? 'a' : 'w' })
  const ended = followToEnd(child, log, judge, onLine)
  return { name, pid, logFile, ended, stop: () => stopGroup(pid, ended) }
}

/** "ended with code 1: Port 8000 is in use", in words for a person. */
export function describeEnding({ code, signal, lastProblem }: Ending): string {
  const how = signal ? `was ended by ${signal}` : `ended with code ${code ?? 'unknown'}`
  return lastProblem ? `${how}: ${lastProblem}` : how
}

type PipedChild = ChildProcessByStdio<Writable, Readable, Readable>

function followToEnd(
  child: PipedChild,
  log: WriteStream,
  judge: NonNullable<ChildOptions['judge']>,
  onLine: ChildOptions['onLine'],
): Promise<Ending> {
  let lastProblem: string | null = null
  const follow = (isError: boolean) =>
    lineReader((line) => {
      const trouble = judge(line, isError)
      if (trouble !== null) lastProblem = joinProblems(lastProblem, trouble)
      onLine?.(line, trouble)
    })
  // A log that cannot be written (full disk) must not take the site down with it.
  log.on('error', (error) => {
    lastProblem ??= `its log could not be written (${error.message})`
  })
  for (const [stream, readLine] of [
    [child.stdout, follow(false)],
    [child.stderr, follow(true)],
  ] as const) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      if (!log.errored) log.write(chunk)
      readLine(chunk)
    })
    stream.on('end', () => readLine('\n'))
  }
  // Nothing is ever written to stdin; it may close at any moment (see leash.mjs).
  child.stdin.on('error', () => undefined)
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      log.end()
      // Called for a log that failed as well, even one that failed long ago.
      finished(log, () => resolve({ code, signal, lastProblem }))
    })
  })
}

/**
 * A message of several lines (the faults of a configuration) is one trouble. An uncaught error
 * counts by the line that names it, not by the details Node prints round it.
 */
function joinProblems(last: string | null, line: string): string {
  if (last === null || NAMES_ERROR.test(line)) return line
  if (NAMES_ERROR.test(last)) return last
  return /^\s/.test(line) ? `${last} ${line.trim()}` : line
}

const NAMES_ERROR = /^(Uncaught )?\w*Error\b.*: /

async function stopGroup(pid: number, ended: Promise<Ending>): Promise<Ending> {
  signalGroup(pid, 'SIGTERM')
  const killer = setTimeout(() => signalGroup(pid, 'SIGKILL'), STOP_GRACE_MS)
  try {
    return await ended
  } finally {
    clearTimeout(killer)
    // Whatever the process left behind in its group.
    signalGroup(pid, 'SIGKILL')
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (!isErrorCode(error, 'ESRCH')) throw error
  }
}

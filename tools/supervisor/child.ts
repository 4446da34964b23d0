import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { finished, type Readable, type Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { isErrorCode } from '../lib/errors'

export interface ChildOptions {
  /** Its name in messages: "backend", "identity emulator". */
  name: string
  /** Arguments of `node`. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Receives everything it prints. */
  logFile: string
  /** Whether to append to the log of an earlier run instead of replacing it. */
  appendsLog?: boolean
  /** The problem that a line reports, or null; by default for the backend's log format. */
  classifyLine?: (line: string, isError: boolean) => string | null
  /** Called with every line it prints and the problem that the line reports. */
  onLine?: (line: string, problem: string | null) => void
}

export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  /** The last problem that a line reported. */
  lastProblem: string | null
}

export interface Child {
  name: string
  pid: number
  logFile: string
  /** Resolves when the process has ended and its log has everything it printed. */
  ended: Promise<Ending>
  /** Ends the whole process group: with SIGTERM, and with SIGKILL after the grace period. */
  stop: () => Promise<Ending>
}

/** Milliseconds from SIGTERM to SIGKILL. */
export const STOP_GRACE_MS = 8_000
const EXIT_WITH_PARENT = fileURLToPath(new URL('../lib/exit-with-parent.mjs', import.meta.url))

/**
 * Starts a Node process in a group of its own, so that Ctrl-C reaches only the tool, which then ends its children in
 * order. Throws when the process cannot be started.
 */
export function startChild(options: ChildOptions): Child {
  const { name, args, cwd, env, logFile, appendsLog = false, classifyLine = problemIn, onLine } = options
  mkdirSync(dirname(logFile), { recursive: true })
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, ...args], {
    cwd,
    env: { ...env, KILELE_EXIT_WITH_PARENT: '1' },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`The ${name} could not be started.`)

  const log = createWriteStream(logFile, { flags: appendsLog ? 'a' : 'w' })
  const ended = followToEnd(child, log, classifyLine, onLine)
  return { name, pid, logFile, ended, stop: () => stopGroup(pid, ended) }
}

/** It says, for example, "ended with code 1: Port 8000 is in use". */
export function describeEnding({ code, signal, lastProblem }: Ending): string {
  const how = signal ? `was ended by ${signal}` : `ended with code ${code ?? 'unknown'}`
  return lastProblem ? `${how}: ${lastProblem}` : how
}

type PipedChild = ChildProcessByStdio<Writable, Readable, Readable>

function followToEnd(
  child: PipedChild,
  log: WriteStream,
  classifyLine: NonNullable<ChildOptions['classifyLine']>,
  onLine: ChildOptions['onLine'],
): Promise<Ending> {
  let lastProblem: string | null = null
  const follow = (isError: boolean) =>
    lineReader((line) => {
      const problem = classifyLine(line, isError)
      if (problem !== null) lastProblem = joinProblems(lastProblem, problem)
      onLine?.(line, problem)
    })
  // The site must survive when the log cannot be written (full disk).
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
  // Nothing is written to stdin; it may close at any moment (see exit-with-parent.mjs).
  child.stdin.on('error', () => undefined)
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      log.end()
      // It calls back as well when the log has failed earlier.
      finished(log, () => resolve({ code, signal, lastProblem }))
    })
  })
}

/**
 * Joins the lines of one message (the faults of a configuration). Of an uncaught error, only the line that names it
 * counts, not the details that Node prints around it.
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
    // Processes that it left in its group.
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

/** Splits a stream of text into lines without blank ones; the returned function takes the chunks. */
export function lineReader(onLine: (line: string) => void): (chunk: string) => void {
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const plain = stripVTControlCharacters(line).trimEnd()
      if (plain !== '') onLine(plain)
    }
  }
}

/** Levels of the backend's log lines, which are JSON objects as pino writes them. */
const WARN_LEVEL = 40

/**
 * The problem that a child's line reports, or null. JSON log lines are classified by their level, other lines by their
 * stream.
 */
export function problemIn(line: string, isError: boolean): string | null {
  const entry = jsonEntry(line)
  if (entry === null) return isError && !isNodeNotice(line) ? line : null
  if (entry.level < WARN_LEVEL) return null
  return [entry.msg, entry.err?.message].filter(Boolean).join(': ')
}

interface LogEntry {
  level: number
  msg?: string
  err?: { message?: string }
}

function jsonEntry(line: string): LogEntry | null {
  if (!line.startsWith('{')) return null
  try {
    const entry = JSON.parse(line) as Partial<LogEntry>
    return typeof entry.level === 'number' ? { ...entry, level: entry.level } : null
  } catch {
    // A line that happens to start with a brace.
    return null
  }
}

/** Lines that Node itself prints: warnings about packages, stacks, its version. They appear only in the log file. */
function isNodeNotice(line: string): boolean {
  return /^\(node:\d+\) .*Warning|^\(Use `node --trace-|^\s+at |^Node\.js v\d/.test(line)
}

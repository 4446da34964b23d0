import { stripVTControlCharacters } from 'node:util'

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

import { stripVTControlCharacters } from 'node:util'

/** Cuts a stream of text into lines; the returned function takes the chunks. Blank lines are left out. */
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
 * What a child's line says is wrong, or null when it is everyday news. JSON log lines are judged by
 * their level, all other lines by the stream they came on.
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
    // A line that merely begins with a bracket.
    return null
  }
}

/** What Node adds by itself: remarks about packages, stacks, its version. It stays in the log file. */
function isNodeNotice(line: string): boolean {
  return /^\(node:\d+\) .*Warning|^\(Use `node --trace-|^\s+at |^Node\.js v\d/.test(line)
}

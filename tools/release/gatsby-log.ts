/** One message of Gatsby's JSON log (GATSBY_LOGGER=json). */
export interface GatsbyMessage {
  kind: 'step' | 'warning' | 'error' | 'failed step'
  text: string
}

interface LogLine {
  type?: string
  payload?: {
    level?: string
    text?: string
    duration?: number
    filePath?: string
    stack?: { fileName?: string | null; lineNumber?: number | null }[]
  }
}

const KINDS: Record<string, GatsbyMessage['kind'] | undefined> = {
  ACTIVITY_SUCCESS: 'step',
  SUCCESS: 'step',
  WARNING: 'warning',
  ERROR: 'error',
  ACTIVITY_FAILED: 'failed step',
}

/** Gatsby recommends its own alternative to react-helmet on every build. */
const KNOWN_ADVICE = 'gatsby-plugin-react-helmet: Gatsby now has built-in support'

/** The message in a line, or null when there is none. */
export function parseGatsbyLog(line: string): GatsbyMessage | null {
  const { type, payload } = parseLine(line)
  const kind = KINDS[payload?.level ?? '']
  if (type !== 'LOG' || !kind || !payload?.text || payload.text.startsWith(KNOWN_ADVICE)) return null
  if (kind === 'step') return { kind, text: withDuration(payload.text, payload.duration) }
  return { kind, text: firstSentence(payload.text) + place(payload.stack) }
}

/** Why a build failed: the first error that is not just Gatsby's remark about another one, else the failed step. */
export function findBuildFailure(messages: readonly GatsbyMessage[]): string | null {
  const errors = messages.filter(({ kind }) => kind === 'error')
  const cause = errors.find(({ text }) => !text.startsWith('Truncated page data')) ?? errors[0]
  if (cause) return cause.text
  const step = messages.find(({ kind }) => kind === 'failed step')
  return step ? `Gatsby failed at the step "${step.text}".` : null
}

function parseLine(line: string): LogLine {
  if (!line.startsWith('{')) return {}
  try {
    return JSON.parse(line) as LogLine
  } catch {
    // Output of a plugin that happens to start with a brace.
    return {}
  }
}

function withDuration(text: string, seconds: number | undefined): string {
  return seconds === undefined ? text : `${text} - ${seconds.toFixed(1)} s`
}

/** The first paragraph, and the second one when the first ends with a colon. */
function firstSentence(text: string): string {
  const [first = '', second] = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replace(/\s+/g, ' '))
  return first.endsWith(':') && second ? `${first} ${second}` : first
}

function place(stack: { fileName?: string | null; lineNumber?: number | null }[] | undefined): string {
  const top = stack?.[0]
  return top?.fileName ? ` (${top.fileName}:${top.lineNumber ?? 0})` : ''
}

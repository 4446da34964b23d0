/** What one line of Gatsby's JSON log (GATSBY_LOGGER=json) tells. */
export interface GatsbyNews {
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

const KINDS: Record<string, GatsbyNews['kind'] | undefined> = {
  ACTIVITY_SUCCESS: 'step',
  SUCCESS: 'step',
  WARNING: 'warning',
  ERROR: 'error',
  ACTIVITY_FAILED: 'failed step',
}

/** Advice to use another library than the chosen one, given on every build. */
const KNOWN_ADVICE = 'gatsby-plugin-react-helmet: Gatsby now has built-in support'

/** The news in a line, or null when it holds none. */
export function gatsbyNews(line: string): GatsbyNews | null {
  const { type, payload } = parseLine(line)
  const kind = KINDS[payload?.level ?? '']
  if (type !== 'LOG' || !kind || !payload?.text || payload.text.startsWith(KNOWN_ADVICE)) return null
  if (kind === 'step') return { kind, text: withDuration(payload.text, payload.duration) }
  return { kind, text: firstSentence(payload.text) + place(payload.stack) }
}

/**
 * The cause among the news of one failed build: the first error that is more than Gatsby's remark
 * about another one, else the step that failed.
 */
export function buildFailure(news: readonly GatsbyNews[]): string | null {
  const errors = news.filter(({ kind }) => kind === 'error')
  const cause = errors.find(({ text }) => !text.startsWith('Truncated page data')) ?? errors[0]
  if (cause) return cause.text
  const step = news.find(({ kind }) => kind === 'failed step')
  return step ? `Gatsby failed at the step "${step.text}".` : null
}

function parseLine(line: string): LogLine {
  if (!line.startsWith('{')) return {}
  try {
    return JSON.parse(line) as LogLine
  } catch {
    // A plugin's own print that merely begins with a bracket.
    return {}
  }
}

function withDuration(text: string, seconds: number | undefined): string {
  return seconds === undefined ? text : `${text} - ${seconds.toFixed(1)} s`
}

/** The first paragraph; the one after it too when the first only announces it with a colon. */
function firstSentence(text: string): string {
  const [first = '', second] = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replace(/\s+/g, ' '))
  return first.endsWith(':') && second ? `${first} ${second}` : first
}

function place(stack: { fileName?: string | null; lineNumber?: number | null }[] | undefined): string {
  const top = stack?.[0]
  return top?.fileName ? ` (${top.fileName}:${top.lineNumber ?? 0})` : ''
}

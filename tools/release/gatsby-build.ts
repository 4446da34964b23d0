import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LockedError, takeLock, type Lock } from '../../backend/src/lib/lock'
import { UserError } from '../lib/errors'
import { startChild, type Child, type Ending } from '../supervisor/child'

export interface GatsbyOptions {
  /** The checkout. */
  root: string
  /** BUILD_API_URL, SITE_URL, GATSBY_* and whatever else the build reads. */
  env: NodeJS.ProcessEnv
  logFile: string
  onMessage?: (message: GatsbyMessage) => void
  /** Aborting ends the build, which then counts as failed. */
  signal?: AbortSignal
  timeoutMs?: number
}

const BUILD_TIMEOUT_MS = 20 * 60_000

/**
 * Runs `gatsby build`, which writes public/.
 * @throws UserError that names the cause when it fails
 */
export async function runGatsby(
  { root, env, logFile, onMessage, signal, timeoutMs = BUILD_TIMEOUT_MS }: GatsbyOptions,
  lock: BuildLock,
): Promise<void> {
  const messages: GatsbyMessage[] = []
  const gatsby = startChild({
    name: 'site build',
    args: [join(root, 'node_modules', 'gatsby', 'cli.js'), 'build'],
    cwd: root,
    env: { ...withoutNodeEnv(env), GATSBY_LOGGER: 'json', GATSBY_TELEMETRY_DISABLED: '1', CI: '1' },
    logFile,
    classifyLine: (line, isError) => {
      const message = parseGatsbyLog(line)
      if (message) {
        onMessage?.(message)
        messages.push(message)
      }
      return isError && /^Error\b|FATAL/.test(line) ? line : null
    },
  })
  try {
    await lock.addOwner(gatsby.pid)
  } catch (error) {
    // It must not write into public/ after the lock is released.
    await gatsby.stop()
    throw error
  }
  const ending = await endOrStop(gatsby, signal, timeoutMs)
  if (ending.code !== 0) throw new UserError(causeOf(ending, messages))
}

/** Gatsby sets NODE_ENV itself; an inherited value would change what it builds. */
function withoutNodeEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_ENV: undefined }
}

async function endOrStop(gatsby: Child, signal: AbortSignal | undefined, timeoutMs: number): Promise<Ending> {
  const stop = () => void gatsby.stop()
  const timeout = { hasPassed: false }
  const timer = setTimeout(() => {
    timeout.hasPassed = true
    stop()
  }, timeoutMs)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  const ending = await gatsby.ended
  clearTimeout(timer)
  signal?.removeEventListener('abort', stop)
  return timeout.hasPassed
    ? { ...ending, lastProblem: `The build took longer than ${timeoutMs / 60_000} minutes.` }
    : ending
}

function causeOf({ signal, lastProblem }: Ending, messages: readonly GatsbyMessage[]): string {
  const problem = findBuildFailure(messages) ?? lastProblem
  return problem ?? (signal ? `The build was ended by ${signal}.` : 'Gatsby failed without naming a cause.')
}

/**
 * Allows one build at a time in a checkout, because Gatsby builds inside it; `gatsby develop` uses the same folders and
 * counts as a build. The tool adds the Gatsby process it starts as an owner, so the lock holds as long as one of the two
 * runs.
 */
export interface BuildLock extends Pick<Lock, 'addOwner' | 'release'> {
  /** True when the last owner died during its build. */
  readonly lastBuildWasCut: boolean
  /** True when another build had to end first. */
  readonly hasWaited: boolean
}

interface LockOptions {
  /** Called once when another process is building. */
  onWait?: (ownerPid: number) => void
  pollMs?: number
  signal?: AbortSignal
}

/** The lock file of a checkout, in a folder that neither `npm ci` nor a cold build deletes. */
export function buildLockPath(root: string): string {
  return join(root, '.build', 'lock')
}

export async function takeBuildLock(path: string, options: LockOptions = {}): Promise<BuildLock> {
  const { onWait, pollMs = 500, signal } = options
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      const lock = await takeLock(path)
      return { ...lock, lastBuildWasCut: lock.wasAbandoned, hasWaited }
    } catch (error) {
      if (!(error instanceof LockedError)) throw error
      if (!hasWaited) onWait?.(error.pid)
    }
    await sleep(pollMs, undefined, { signal })
  }
}

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

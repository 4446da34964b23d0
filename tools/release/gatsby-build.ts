import { join } from 'node:path'
import { startChild, type Child, type Ending } from '../supervisor/child'
import { ReleaseError } from '../lib/release-error'
import type { BuildLock } from './build-lock'
import { findBuildFailure, parseGatsbyLog, type GatsbyMessage } from './gatsby-log'
import { backUpPublic, type PublicBackupOptions } from './public-backup'

export interface GatsbyOptions extends PublicBackupOptions {
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
 * Runs `gatsby build`, which writes public/. When it fails, public/ is as it was before.
 * @throws ReleaseError that names the cause when it fails
 */
export async function runGatsby(options: GatsbyOptions, lock: BuildLock): Promise<void> {
  const backup = await backUpPublic(options)
  try {
    options.signal?.throwIfAborted()
    await build(options, lock)
  } catch (error) {
    await backup.restore()
    throw error
  }
  await backup.discard()
}

async function build(
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
  if (ending.code !== 0) throw new ReleaseError(causeOf(ending, messages))
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

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild, type Child, type Ending } from '../supervisor/child'
import { buildLockPath, takeBuildLock, type BuildLock } from './build-lock'
import { parseGatsbyLog, findBuildFailure, type GatsbyMessage } from './gatsby-log'
import { hasPublicBackup, backUpPublic, recoverFromCutBuild } from './public-backup'
import { ReleaseError } from '../lib/release-error'

export interface LockedBuildOptions {
  /** The checkout. */
  root: string
  /** Called when another build of this checkout has to end first. */
  onWait?: (ownerPid: number) => void
  /** Aborting ends the build, which then counts as failed. */
  signal?: AbortSignal
}

export interface BuildOptions extends LockedBuildOptions {
  /** BUILD_API_URL, SITE_URL, GATSBY_* and whatever else the build reads. */
  env: NodeJS.ProcessEnv
  logFile: string
  /** See `backUpPublic`. */
  copyWarm: boolean
  onMessage?: (message: GatsbyMessage) => void
  timeoutMs?: number
}

const BUILD_TIMEOUT_MS = 20 * 60_000
const COMPILE_SITE_FILES = fileURLToPath(new URL('./compile-site-files.mjs', import.meta.url))

/** Runs `gatsby build` and then `use` on its output while no other process can build. See `runGuardedBuild`. */
export function buildSite<Result>(options: BuildOptions, use: () => Promise<Result>): Promise<Result> {
  return withBuildLock(options, async (lock) => {
    await runGuardedBuild(options, lock)
    return use()
  })
}

/** Runs `work` while no other process can build in this checkout. */
export async function withBuildLock<Result>(
  { root, onWait, signal }: LockedBuildOptions,
  work: (lock: BuildLock) => Promise<Result>,
): Promise<Result> {
  const lock = await takeBuildLock(buildLockPath(root), { onWait, signal })
  try {
    if (lock.lastBuildWasCut || hasPublicBackup(root)) await recoverFromCutBuild(root)
    return await work(lock)
  } finally {
    await lock.release()
  }
}

/** Runs `gatsby build`. When it fails, public/ is as it was before and a ReleaseError names the cause. */
export async function runGuardedBuild(options: BuildOptions, lock: BuildLock): Promise<void> {
  const backup = await backUpPublic({ root: options.root, copyWarm: options.copyWarm })
  try {
    await runGatsby(options, lock)
  } catch (error) {
    await backup.restore()
    throw error
  }
  await backup.discard()
}

async function runGatsby({ root, env, logFile, onMessage, signal, timeoutMs }: BuildOptions, lock: BuildLock) {
  signal?.throwIfAborted()
  const messages: GatsbyMessage[] = []
  const gatsby = startChild({
    name: 'site build',
    args: ['--import', COMPILE_SITE_FILES, join(root, 'node_modules', 'gatsby', 'cli.js'), 'build'],
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
  const ending = await endOrStop(gatsby, signal, timeoutMs ?? BUILD_TIMEOUT_MS)
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

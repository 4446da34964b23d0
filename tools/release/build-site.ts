import { join } from 'node:path'
import { startChild, type Child, type Ending } from '../supervisor/child'
import { buildLockPath, takeBuildLock, type BuildLock } from './build-lock'
import { buildFailure, gatsbyNews, type GatsbyNews } from './gatsby-log'
import { hasPublicBackup, backUpPublic, recoverFromCutBuild } from './public-backup'
import { ReleaseError } from '../lib/release-error'

export interface BuildOptions {
  /** The checkout. */
  root: string
  /** BUILD_API_URL, SITE_URL, GATSBY_* and whatever else the build reads. */
  env: NodeJS.ProcessEnv
  logFile: string
  /** See `backUpPublic`. */
  keepWarmPublic: boolean
  onNews?: (news: GatsbyNews) => void
  /** Told when another build of this checkout has to end first. */
  onWait?: (ownerPid: number) => void
  /** Aborting ends the build; it then counts as failed. */
  signal?: AbortSignal
  timeoutMs?: number
}

const BUILD_TIMEOUT_MS = 20 * 60_000

/**
 * Runs `gatsby build` and then `use` on its output while nobody else can build. When the build
 * fails, public/ is as it was before and a ReleaseError names the cause.
 */
export async function buildSite<Result>(options: BuildOptions, use: () => Promise<Result>): Promise<Result> {
  const { root, onWait, signal } = options
  const lock = await takeBuildLock(buildLockPath(root), { onWait, signal })
  try {
    if (lock.lastBuildWasCut || hasPublicBackup(root)) await recoverFromCutBuild(root)
    const kept = await backUpPublic({ root, copyWarm: options.keepWarmPublic })
    try {
      await runGatsby(options, lock)
    } catch (error) {
      await kept.restore()
      throw error
    }
    await kept.discard()
    return await use()
  } finally {
    await lock.release()
  }
}

async function runGatsby({ root, env, logFile, onNews, signal, timeoutMs }: BuildOptions, lock: BuildLock) {
  signal?.throwIfAborted()
  const allNews: GatsbyNews[] = []
  const gatsby = startChild({
    name: 'site build',
    args: [join(root, 'node_modules', 'gatsby', 'cli.js'), 'build'],
    cwd: root,
    env: { ...withoutNodeEnv(env), GATSBY_LOGGER: 'json', GATSBY_TELEMETRY_DISABLED: '1', CI: '1' },
    logFile,
    judge: (line, isError) => {
      const news = gatsbyNews(line)
      if (news) {
        onNews?.(news)
        allNews.push(news)
      }
      return isError && /^Error\b|FATAL/.test(line) ? line : null
    },
  })
  try {
    await lock.addOwner(gatsby.pid)
  } catch (error) {
    // It must not go on writing into public/ after the lock is given back.
    await gatsby.stop()
    throw error
  }
  const ending = await endOrStop(gatsby, signal, timeoutMs ?? BUILD_TIMEOUT_MS)
  if (ending.code !== 0) throw new ReleaseError(sentence(ending, allNews))
}

/** Gatsby sets its own; one inherited from a test run or a dev shell would change what it builds. */
function withoutNodeEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_ENV: undefined }
}

async function endOrStop(gatsby: Child, signal: AbortSignal | undefined, timeoutMs: number): Promise<Ending> {
  const stop = () => void gatsby.stop()
  const limit = { isOver: false }
  const timer = setTimeout(() => {
    limit.isOver = true
    stop()
  }, timeoutMs)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  const ending = await gatsby.ended
  clearTimeout(timer)
  signal?.removeEventListener('abort', stop)
  return limit.isOver ? { ...ending, lastProblem: `The build took longer than ${timeoutMs / 60_000} minutes.` } : ending
}

function sentence({ signal, lastProblem }: Ending, news: readonly GatsbyNews[]): string {
  const gatsbys = buildFailure(news) ?? lastProblem
  return gatsbys ?? (signal ? `The build was ended by ${signal}.` : 'Gatsby failed without naming a cause.')
}

import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildLockPath, takeBuildLock, type BuildLock } from './build-lock'
import { processesEnvironment } from './build-processes'
import { startGatsby, type GatsbyBuild, type GatsbyOptions } from './gatsby-build'
import { listsFileOf } from './lists-file'
import { readLists, type ListsReading } from './read-lists'
import { hasPublicBackup, recoverFromCutBuild } from './public-backup'
import { currentRelease } from './releases'
import { sourceDigest } from '../../gatsby/source-digest'

/**
 * A build that was started before its lists are known: Gatsby loads its code and its state, a third of a small build,
 * while the backend waits for further changes (decision 0088). Until it is used it changes nothing.
 */
export interface PreparedBuild {
  readonly lock: BuildLock
  readonly gatsby: GatsbyBuild
  /**
   * The lists as they are while it is prepared: usually those of the build too, which then only asks whether they are.
   * After a change the backend takes seconds to list thousands. Null when they could not be read.
   */
  readonly lists: Promise<ListsReading | null>
  /** False when the process has ended, or when the source has changed since. */
  isUsable(): Promise<boolean>
  /** Ends what is left of it and releases the lock. */
  discard(): Promise<void>
}

export interface PrepareOptions extends GatsbyOptions {
  releases: string
  /** The backend with the lists. */
  backendUrl: string
}

class BusyError extends Error {}

/** Null when another process builds in this checkout, and before a cold build, which this would hardly shorten. */
export async function prepareBuild(options: PrepareOptions): Promise<PreparedBuild | null> {
  const { root, releases } = options
  const lock = await lockUnlessBusy(root)
  if (lock === null) return null
  try {
    if (lock.lastBuildWasCut || hasPublicBackup(root)) await recoverFromCutBuild(root)
    const current = await currentRelease(releases)
    const build = current !== null && isWarm(root) ? await start(options, lock, current.pages) : null
    if (build === null) await lock.release()
    return build
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function start(options: PrepareOptions, lock: BuildLock, listings: number): Promise<PreparedBuild> {
  const { root, env } = options
  const file = listsFileOf(root)
  await rm(file, { force: true })
  const source = await sourceDigest(root, env)
  const processes = processesEnvironment(root, listings)
  const gatsby = await startGatsby(
    { ...options, env: { ...processes, ...env, BUILD_LISTS_FILE: file, BUILD_WAITS_FOR_LISTS: 'true' } },
    lock,
  )
  return {
    lock,
    gatsby,
    // The build reads them again, and then a failure is reported.
    lists: readLists(options.backendUrl).catch(() => null),
    isUsable: async () => !gatsby.hasEnded && source === (await sourceDigest(root, env)),
    async discard() {
      await gatsby.stop()
      await lock.release()
    },
  }
}

async function lockUnlessBusy(root: string): Promise<BuildLock | null> {
  const onWait = () => {
    throw new BusyError()
  }
  try {
    return await takeBuildLock(buildLockPath(root), { onWait, isPreparing: true })
  } catch (error) {
    if (error instanceof BusyError) return null
    throw error
  }
}

function isWarm(root: string): boolean {
  return existsSync(join(root, '.cache', 'caches-lmdb'))
}

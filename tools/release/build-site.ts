import { buildLockPath, takeBuildLock, type BuildLock } from './build-lock'
import { startGatsby, type GatsbyOptions } from './gatsby-build'
import { hasPublicBackup, backUpPublic, recoverFromCutBuild, type PublicBackupOptions } from './public-backup'

export interface LockedBuildOptions {
  /** The checkout. */
  root: string
  /** Called when another build of this checkout has to end first. */
  onWait?: (ownerPid: number) => void
  /** Aborting ends the build, which then counts as failed. */
  signal?: AbortSignal
}

export interface BuildOptions extends LockedBuildOptions, GatsbyOptions, PublicBackupOptions {
  timeoutMs?: number
}

/**
 * Runs `gatsby build` and then `use` on its output while no other process can build. When the build fails, public/ is
 * as it was before and a ReleaseError names the cause.
 */
export function buildSite<Result>(options: BuildOptions, use: () => Promise<Result>): Promise<Result> {
  return withBuildLock(options, async (lock) => {
    await guardPublic(options, async () => {
      options.signal?.throwIfAborted()
      const gatsby = await startGatsby(options, lock)
      await gatsby.finish(options)
    })
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

/** Runs `build`, which writes public/. When it fails, public/ is as it was before. */
export async function guardPublic(options: PublicBackupOptions, build: () => Promise<void>): Promise<void> {
  const backup = await backUpPublic(options)
  try {
    await build()
  } catch (error) {
    await backup.restore()
    throw error
  }
  await backup.discard()
}

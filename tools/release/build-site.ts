import { buildLockPath, takeBuildLock, type BuildLock } from './build-lock'
import { runGatsby, type GatsbyOptions } from './gatsby-build'
import { hasPublicBackup, recoverFromCutBuild } from './public-backup'

export interface LockedBuildOptions {
  /** The checkout. */
  root: string
  /** Called when another build of this checkout has to end first. */
  onWait?: (ownerPid: number) => void
  /** Aborting ends the build, which then counts as failed. */
  signal?: AbortSignal
}

export interface BuildOptions extends LockedBuildOptions, GatsbyOptions {}

/**
 * Runs `gatsby build` and then `use` on its output while no other process can build. When the build fails, public/ is
 * as it was before and a ReleaseError names the cause.
 */
export function buildSite<Result>(options: BuildOptions, use: () => Promise<Result>): Promise<Result> {
  return withBuildLock(options, async (lock) => {
    await runGatsby(options, lock)
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

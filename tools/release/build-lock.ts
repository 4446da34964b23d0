import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LockedError, takeLock, type Lock } from '../../backend/src/lib/lock'

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

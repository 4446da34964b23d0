import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processIdentity } from '../../backend/src/lib/process-identity'
import { isErrorCode } from '../lib/errors'

/**
 * Allows one build at a time in a checkout, because Gatsby builds inside it; `gatsby develop` uses the same folders and
 * counts as a build. The lock names its owners (the tool and the Gatsby process it started) and is valid as long as
 * one of them runs.
 */
export interface BuildLock {
  /** True when the last owner died during its build. */
  lastBuildWasCut: boolean
  /** True when another build had to end first. */
  hasWaited: boolean
  /** Names another process that holds the lock. */
  addOwner: (pid: number) => Promise<void>
  release: () => Promise<void>
}

interface LockOptions {
  /** Called once when another process is building. */
  onWait?: (ownerPid: number) => void
  pollMs?: number
  signal?: AbortSignal
}

interface Owner {
  readonly pid: number
  /** Of the process that took the lock: the system may give the pid to another one later. */
  readonly identity: string | null
}

/** The lock file of a checkout, in a folder that neither `npm ci` nor a cold build deletes. */
export function buildLockPath(root: string): string {
  return join(root, '.build', 'lock')
}

export async function takeBuildLock(path: string, options: LockOptions = {}): Promise<BuildLock> {
  const { onWait, pollMs = 500, signal } = options
  await mkdir(dirname(path), { recursive: true })
  const ownFile = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const own: Owner[] = [ownerOf(process.pid)]
  let lastBuildWasCut = false
  let hasWaited = false
  while (!(await createLock(path, ownFile, own))) {
    const holder = await readHolder(path)
    if (holder === null) continue
    const alive = holder.owners.find(isAlive)
    if (alive === undefined) {
      const wasRemoved = await removeDeadLock(path, `${ownFile}.dead`, holder.text)
      lastBuildWasCut ||= wasRemoved
      continue
    }
    if (!hasWaited) onWait?.(alive.pid)
    hasWaited = true
    await sleep(pollMs, undefined, { signal })
  }
  return {
    lastBuildWasCut,
    hasWaited,
    async addOwner(pid) {
      own.push(ownerOf(pid))
      await writeFile(ownFile, JSON.stringify(own))
      await rename(ownFile, path)
    },
    release: () => rm(path, { force: true }),
  }
}

/** Linking a complete file is atomic: no process ever reads a partial lock. */
async function createLock(path: string, ownFile: string, own: readonly Owner[]): Promise<boolean> {
  await writeFile(ownFile, JSON.stringify(own))
  try {
    await link(ownFile, path)
    return true
  } catch (error) {
    if (isErrorCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(ownFile, { force: true })
  }
}

async function readHolder(path: string): Promise<{ owners: readonly Owner[]; text: string } | null> {
  try {
    const text = await readFile(path, 'utf8')
    const holder = JSON.parse(text) as Owner[] | { owners: Owner[] }
    // An earlier version wrote an object.
    return { text, owners: Array.isArray(holder) ? holder : holder.owners }
  } catch (error) {
    // Released in the meantime.
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  }
}

function ownerOf(pid: number): Owner {
  return { pid, identity: processIdentity(pid) }
}

function isAlive({ pid, identity }: Owner): boolean {
  return identity !== null && processIdentity(pid) === identity
}

/** Moves the lock of a dead owner away; moves it back when another process has replaced it meanwhile. */
async function removeDeadLock(path: string, away: string, deadText: string): Promise<boolean> {
  try {
    await rename(path, away)
    if ((await readFile(away, 'utf8')) === deadText) return true
    await link(away, path)
    return false
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'EEXIST')) return false
    throw error
  } finally {
    await rm(away, { force: true })
  }
}

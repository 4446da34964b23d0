import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isErrorCode } from '../lib/error-code'
import { isSameProcess, identifyProcess, type ProcessIdentity } from '../lib/process-identity'

/**
 * Gatsby builds inside the checkout, so two stacks of one checkout must take turns; `gatsby develop`
 * works in the same folders and counts as a build. The lock names its owners (the tool and the
 * Gatsby process it started) and counts only as long as one of them lives.
 */
export interface BuildLock {
  /** True when the last owner died without giving the lock back: its build never ended. */
  lastBuildWasCut: boolean
  /** Names one more process that keeps the lock alive. */
  addOwner: (pid: number) => Promise<void>
  release: () => Promise<void>
}

interface LockOptions {
  /** Told once when somebody else is building. */
  onWait?: (ownerPid: number) => void
  pollMs?: number
  signal?: AbortSignal
}

/** Where the lock of a checkout lies: in a folder that neither `npm ci` nor a build from nothing empties. */
export function buildLockPath(root: string): string {
  return join(root, '.build', 'lock')
}

export async function takeBuildLock(path: string, options: LockOptions = {}): Promise<BuildLock> {
  const { onWait, pollMs = 500, signal } = options
  await mkdir(dirname(path), { recursive: true })
  const ownFile = `${path}.${process.pid}`
  const owners = [await identifyProcess(process.pid)]
  let lastBuildWasCut = false
  let told = false
  while (!(await createLock(path, ownFile, owners))) {
    const holder = await readHolder(path)
    if (holder === null) continue
    const alive = await firstAlive(holder.owners)
    if (alive === null) {
      lastBuildWasCut = (await removeDeadLock(path, `${ownFile}.dead`, holder.text)) || lastBuildWasCut
      continue
    }
    if (!told) onWait?.(alive.pid)
    told = true
    await sleep(pollMs, undefined, { signal })
  }
  return {
    lastBuildWasCut,
    async addOwner(pid) {
      owners.push(await identifyProcess(pid))
      await writeFile(ownFile, JSON.stringify(owners))
      await rename(ownFile, path)
    },
    release: () => rm(path, { force: true }),
  }
}

/** Linking a finished file into place is atomic: nobody ever reads a half-written lock. */
async function createLock(path: string, ownFile: string, owners: ProcessIdentity[]): Promise<boolean> {
  await writeFile(ownFile, JSON.stringify(owners))
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

async function readHolder(path: string): Promise<{ text: string; owners: ProcessIdentity[] } | null> {
  try {
    const text = await readFile(path, 'utf8')
    return { text, owners: JSON.parse(text) as ProcessIdentity[] }
  } catch (error) {
    // Given back between our two looks.
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  }
}

async function firstAlive(owners: ProcessIdentity[]): Promise<ProcessIdentity | null> {
  for (const owner of owners) if (await isSameProcess(owner)) return owner
  return null
}

/** Moves a dead owner's lock away; puts it back if another process was quicker and it is theirs. */
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

import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isErrorCode } from '../lib/error-code'
import { isSameProcess, identifyProcess, type ProcessIdentity } from '../lib/process-identity'

/**
 * Allows one build at a time in a checkout, because Gatsby builds inside it; `gatsby develop` uses the same folders and
 * counts as a build. The lock names its owners (the tool and the Gatsby process it started) and is valid as long as
 * one of them runs.
 */
export interface BuildLock {
  /** True when the last owner died without releasing the lock: its build never finished. */
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

/** The lock file of a checkout, in a folder that neither `npm ci` nor a cold build deletes. */
export function buildLockPath(root: string): string {
  return join(root, '.build', 'lock')
}

export async function takeBuildLock(path: string, options: LockOptions = {}): Promise<BuildLock> {
  const { onWait, pollMs = 500, signal } = options
  await mkdir(dirname(path), { recursive: true })
  const ownFile = `${path}.${process.pid}`
  const owners = [await identifyProcess(process.pid)]
  let lastBuildWasCut = false
  let hasWaited = false
  while (!(await createLock(path, ownFile, owners))) {
    const holder = await readHolder(path)
    if (holder === null) continue
    const alive = await firstAlive(holder.owners)
    if (alive === null) {
      lastBuildWasCut = (await removeDeadLock(path, `${ownFile}.dead`, holder.text)) || lastBuildWasCut
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
      owners.push(await identifyProcess(pid))
      await writeFile(ownFile, JSON.stringify(owners))
      await rename(ownFile, path)
    },
    release: () => rm(path, { force: true }),
  }
}

/** Linking a complete file is atomic: no process ever reads a partial lock. */
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
    // Released in the meantime.
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  }
}

async function firstAlive(owners: ProcessIdentity[]): Promise<ProcessIdentity | null> {
  for (const owner of owners) if (await isSameProcess(owner)) return owner
  return null
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

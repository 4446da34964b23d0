import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { hasCode } from '../lib/errors'
import { processIdentity, processPlace } from '../lib/process-identity'

/** Somebody else holds the lock. */
export class LockedError extends Error {
  constructor(
    readonly path: string,
    readonly pid: number,
    /** It runs where this process cannot see it: in another container or on another machine. */
    readonly isElsewhere = false,
  ) {
    super(`${path} is held by process ${pid}${isElsewhere ? ' in another container or on another machine' : ''}`)
  }
}

export interface FolderLock {
  release(): Promise<void>
}

const holderSchema = z.object({
  pid: z.int(),
  identity: z.string(),
  token: z.string(),
  /** Missing in a file of an earlier version, which spoke of this place only. */
  place: z.optional(z.string()),
})
type Holder = z.infer<typeof holderSchema>

export interface LockTimes {
  /** Milliseconds between two signs of life. */
  heartbeatMs: number
  /** Milliseconds without a sign after which a holder that cannot be seen counts as dead. */
  observeMs: number
}

/** A holder may be busy for seconds at a stretch, so it is given time for ten signs. */
const LOCK_TIMES: LockTimes = { heartbeatMs: 2_000, observeMs: 20_000 }

/**
 * Takes the lock file at `path` for this process. A file left by a process that is gone (kill -9,
 * power cut, even if its pid belongs to another process now) is taken over: at once when the holder ran
 * where this process would see it, after a while without signs of life when it ran in another container,
 * on another machine or before a restart of this one. Signs are the file's times as its folder tells them,
 * so clocks need not agree.
 * @throws LockedError when a living process, this one included, holds it
 */
export async function takeLock(path: string, times: LockTimes = LOCK_TIMES): Promise<FolderLock> {
  const identity = processIdentity(process.pid)
  if (identity === null) throw new Error('This system does not tell when a process started, so no lock can be taken')
  await mkdir(dirname(path), { recursive: true })
  const self: Holder = { pid: process.pid, identity, token: randomUUID(), place: processPlace() }
  const draft = `${path}.${self.token}`
  await writeFile(draft, JSON.stringify(self))
  try {
    await place(draft, path, times)
  } finally {
    await rm(draft, { force: true })
  }
  const heart = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch((error: unknown) => {
      // Gone with its folder: there is nothing left to hold. After any other failure the next beat is tried.
      if (hasCode(error, 'ENOENT')) clearInterval(heart)
    })
  }, times.heartbeatMs)
  heart.unref()
  return {
    release: async () => {
      clearInterval(heart)
      await removeIfHeldBy(path, self.token)
    },
  }
}

/** Linking is atomic and brings the content along: nobody ever reads half a lock file. */
async function place(draft: string, path: string, times: LockTimes): Promise<void> {
  for (;;) {
    try {
      await link(draft, path)
      return
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const holder = await readHolder(path)
    if (holder === null) continue
    const isElsewhere = holder.place !== undefined && holder.place !== processPlace()
    const isAlive = isElsewhere ? await showsLife(path, times) : processIdentity(holder.pid) === holder.identity
    if (isAlive) throw new LockedError(path, holder.pid, isElsewhere)
    await removeAbandoned(path, holder.token)
  }
}

/** Whether anything happens to the lock file within the time a living holder would need. */
async function showsLife(path: string, { heartbeatMs, observeMs }: LockTimes): Promise<boolean> {
  const before = await changedAt(path)
  const signal = AbortSignal.timeout(observeMs)
  while (!signal.aborted) {
    await sleep(Math.min(heartbeatMs, observeMs))
    const now = await changedAt(path)
    // Released meanwhile.
    if (now === null) return false
    if (now !== before) return true
  }
  return false
}

async function changedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Several processes may find the same abandoned file. Only the one that holds the lock named after
 * that file's token may remove it, so that none removes the fresh lock of a quicker one.
 */
async function removeAbandoned(path: string, token: string): Promise<void> {
  const takeover = await takeLock(`${path}.takeover-${token}`)
  try {
    await removeIfHeldBy(path, token)
  } finally {
    await takeover.release()
  }
}

async function removeIfHeldBy(path: string, token: string): Promise<void> {
  if ((await readHolder(path))?.token === token) await unlink(path)
}

/** A lock file cut short by a power failure: held by no process. */
const UNREADABLE: Holder = { pid: 0, identity: '', token: 'unreadable' }

/** Null when the file is gone. */
async function readHolder(path: string): Promise<Holder | null> {
  let content: string
  try {
    content = await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
  try {
    return holderSchema.parse(JSON.parse(content))
  } catch {
    return UNREADABLE
  }
}

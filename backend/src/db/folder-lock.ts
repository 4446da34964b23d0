import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { hasCode } from '../lib/errors'
import { orIfMissing } from '../lib/or-if-missing'
import { processIdentity, processNamespace } from '../lib/process-identity'

/** Another process, or this one, holds the lock. */
export class LockedError extends Error {
  constructor(
    readonly path: string,
    readonly pid: number,
    /** The holder runs in another container or on another machine, where this process cannot see it. */
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
  /** Missing in files of earlier versions, which always mean this place. */
  place: z.optional(z.string()),
})
type Holder = z.infer<typeof holderSchema>

export interface LockTimes {
  /** Interval at which the holder updates the lock file. */
  heartbeatMs: number
  /** Without an update for this long, a holder that cannot be seen counts as dead. */
  observeMs: number
}

/** A holder's event loop may be blocked for seconds, so it may miss ten updates. */
const LOCK_TIMES: LockTimes = { heartbeatMs: 2_000, observeMs: 20_000 }

/**
 * Takes the lock file at `path` for this process. The file of a dead process (kill -9, power failure, even if its pid
 * belongs to another process now) is taken over: at once when this process would see the holder, after a period without
 * updates when the holder ran in another container, on another machine or before a reboot. Only the modification times
 * of the file are compared, so clocks need not agree.
 * @throws LockedError when a living process, including this one, holds it
 */
export async function takeLock(path: string, times: LockTimes = LOCK_TIMES): Promise<FolderLock> {
  const identity = processIdentity(process.pid)
  if (identity === null) throw new Error('The start time of this process is unknown, so it cannot take a lock')
  await mkdir(dirname(path), { recursive: true })
  const self: Holder = { pid: process.pid, identity, token: randomUUID(), place: processNamespace() }
  const draft = `${path}.${self.token}`
  await writeFile(draft, JSON.stringify(self))
  try {
    await place(draft, path, times)
  } finally {
    await rm(draft, { force: true })
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch((error: unknown) => {
      // The file was removed with its folder. After any other failure the next update is attempted.
      if (hasCode(error, 'ENOENT')) clearInterval(heartbeat)
    })
  }, times.heartbeatMs)
  heartbeat.unref()
  return {
    release: async () => {
      clearInterval(heartbeat)
      await removeIfHeldBy(path, self.token)
    },
  }
}

/** A link is atomic and has its content at once, so nobody reads an incomplete lock file. */
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
    const isElsewhere = holder.place !== undefined && holder.place !== processNamespace()
    const isAlive = isElsewhere ? await isUpdated(path, times) : processIdentity(holder.pid) === holder.identity
    if (isAlive) throw new LockedError(path, holder.pid, isElsewhere)
    await removeAbandoned(path, holder.token)
  }
}

/** Whether a holder updates the lock file within the time that it may take. */
async function isUpdated(path: string, { heartbeatMs, observeMs }: LockTimes): Promise<boolean> {
  const before = await orIfMissing(stat(path), null)
  const signal = AbortSignal.timeout(observeMs)
  while (!signal.aborted) {
    await sleep(Math.min(heartbeatMs, observeMs))
    const now = await orIfMissing(stat(path), null)
    // Released.
    if (now === null) return false
    if (now.mtimeMs !== before?.mtimeMs) return true
  }
  return false
}

/**
 * Several processes may find the same abandoned file. Only the process that holds a lock named after its token may
 * remove it, so that none removes the new lock of a faster process.
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

/** A lock file that a power failure truncated; no process holds it. */
const UNREADABLE: Holder = { pid: 0, identity: '', token: 'unreadable' }

/** Null when the file does not exist. */
async function readHolder(path: string): Promise<Holder | null> {
  const content = await orIfMissing(readFile(path, 'utf8'), null)
  if (content === null) return null
  try {
    return holderSchema.parse(JSON.parse(content))
  } catch {
    return UNREADABLE
  }
}

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { link, mkdir, readFile, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { hasCode } from './errors'
import { orIfMissing, writeFileAtomically } from './files'

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

export interface Lock {
  /** True when the last holder died without releasing it. */
  readonly wasAbandoned: boolean
  /** Names another process that holds the lock too: it stays held until both have ended. */
  addOwner(pid: number): Promise<void>
  release(): Promise<void>
}

const ownerSchema = z.object({ pid: z.int(), identity: z.string() })
const holderSchema = z.object({
  ...ownerSchema.shape,
  owners: z.array(ownerSchema).default([]),
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
export async function takeLock(path: string, times: LockTimes = LOCK_TIMES): Promise<Lock> {
  await mkdir(dirname(path), { recursive: true })
  const self: Holder = { ...ownerOf(process.pid), owners: [], token: randomUUID(), place: processNamespace() }
  const draft = `${path}.${self.token}`
  await writeFile(draft, JSON.stringify(self))
  let wasAbandoned: boolean
  try {
    wasAbandoned = await place(draft, path, times)
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
    wasAbandoned,
    addOwner: async (pid) => {
      self.owners.push(ownerOf(pid))
      await writeFileAtomically(path, JSON.stringify(self))
    },
    release: async () => {
      clearInterval(heartbeat)
      await removeIfHeldBy(path, self.token)
    },
  }
}

function ownerOf(pid: number): Holder['owners'][number] {
  const identity = processIdentity(pid)
  if (identity === null) throw new Error(`The start time of process ${pid} is unknown, so it cannot hold a lock`)
  return { pid, identity }
}

/**
 * A link is atomic and has its content at once, so nobody reads an incomplete lock file.
 * @returns whether the file of a dead holder was removed
 */
async function place(draft: string, path: string, times: LockTimes): Promise<boolean> {
  let wasAbandoned = false
  for (;;) {
    try {
      await link(draft, path)
      return wasAbandoned
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const holder = await readHolder(path)
    if (holder === null) continue
    const isElsewhere = holder.place !== undefined && holder.place !== processNamespace()
    const living = isElsewhere
      ? (await isUpdated(path, times)) && holder
      : [holder, ...holder.owners].find(({ pid, identity }) => processIdentity(pid) === identity)
    if (living) throw new LockedError(path, living.pid, isElsewhere)
    wasAbandoned = (await removeAbandoned(path, holder.token)) || wasAbandoned
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
async function removeAbandoned(path: string, token: string): Promise<boolean> {
  const takeover = await takeLock(`${path}.takeover-${token}`)
  try {
    return await removeIfHeldBy(path, token)
  } finally {
    await takeover.release()
  }
}

async function removeIfHeldBy(path: string, token: string): Promise<boolean> {
  if ((await readHolder(path))?.token !== token) return false
  await unlink(path)
  return true
}

/** A lock file that a power failure truncated; no process holds it. */
const UNREADABLE: Holder = { pid: 0, identity: '', owners: [], token: 'unreadable' }

/** @returns null when the file does not exist */
async function readHolder(path: string): Promise<Holder | null> {
  const content = await orIfMissing(readFile(path, 'utf8'), null)
  if (content === null) return null
  try {
    return holderSchema.parse(JSON.parse(content))
  } catch {
    return UNREADABLE
  }
}

/**
 * Identifies one run of one process: the system reuses a pid, but not together with its start time. Null when no such
 * process runs, or when it is a zombie.
 */
export function processIdentity(pid: number): string | null {
  return process.platform === 'linux' ? linuxIdentity(pid) : portableIdentity(pid)
}

/**
 * Identifies where this process can see others: the machine since its boot, and on Linux the pid namespace. A pid from
 * another place (a container, a machine with the same shared folder) means nothing here.
 */
function processNamespace(): string {
  return process.platform === 'linux' ? `${bootId()} ${readlinkSync('/proc/self/ns/pid')}` : hostname()
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

function linuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command is in brackets and may itself contain brackets and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTicks] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X' || startTicks === undefined) return null
    return `${bootId()}:${startTicks}`
  } catch {
    // The process has ended.
    return null
  }
}

function portableIdentity(pid: number): string | null {
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return started === '' ? null : started
  } catch {
    // `ps` fails when there is no such process.
    return null
  }
}

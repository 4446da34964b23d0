import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import { hasCode } from '../lib/errors'
import { processIdentity } from '../lib/process-identity'

/** Somebody else holds the lock. */
export class LockedError extends Error {
  constructor(
    readonly path: string,
    readonly pid: number,
  ) {
    super(`${path} is held by process ${pid}`)
  }
}

export interface FolderLock {
  release(): Promise<void>
}

const holderSchema = z.object({ pid: z.int(), identity: z.string(), token: z.string() })
type Holder = z.infer<typeof holderSchema>

/**
 * Takes the lock file at `path` for this process. A file left by a process that is gone (kill -9,
 * power cut, even if its pid belongs to another process now) is taken over. The lock speaks about
 * processes of this machine only.
 * @throws LockedError when a living process, this one included, holds it
 */
export async function takeLock(path: string): Promise<FolderLock> {
  const identity = processIdentity(process.pid)
  if (identity === null) throw new Error('This system does not tell when a process started, so no lock can be taken')
  await mkdir(dirname(path), { recursive: true })
  const self: Holder = { pid: process.pid, identity, token: randomUUID() }
  const draft = `${path}.${self.token}`
  await writeFile(draft, JSON.stringify(self))
  try {
    await place(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return { release: () => removeIfHeldBy(path, self.token) }
}

/** Linking is atomic and brings the content along: nobody ever reads half a lock file. */
async function place(draft: string, path: string): Promise<void> {
  for (;;) {
    try {
      await link(draft, path)
      return
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const holder = await readHolder(path)
    if (holder === null) continue
    if (processIdentity(holder.pid) === holder.identity) throw new LockedError(path, holder.pid)
    await removeAbandoned(path, holder.token)
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

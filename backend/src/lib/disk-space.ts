import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './errors'
import { noRoom } from './infrastructure-errors'
import { coalesce } from './coalesce'

const MEGABYTE = 1024 * 1024
/** Kept free for the database's own log: without room for that it breaks down. */
export const DATABASE_RESERVE_BYTES = 64 * MEGABYTE
/** Caches leave more: they stop growing long before the database has to. */
export const CACHE_RESERVE_BYTES = 512 * MEGABYTE
const ASK_EVERY_MS = 1_000

/** Whether there is room for what visitors and the agency want kept. */
export interface DiskSpace {
  isThere(): Promise<boolean>
  /** @throws HttpError 507 when there is none */
  require(): Promise<void>
}

/**
 * @param folder need not exist yet
 * @param reserveBytes that have to stay free
 * @param freeBytes of the disk it lies on; tests put their own in its place
 */
export function createDiskSpace(
  folder: string,
  reserveBytes: number,
  freeBytes: (folder: string) => Promise<number> = freeOf,
): DiskSpace {
  let known = true
  let askAgainAt = Number.NEGATIVE_INFINITY
  // The system's time may be set back, and the answer would count until it has caught up.
  const ask = coalesce(async () => {
    known = (await freeBytes(folder)) >= reserveBytes
    askAgainAt = performance.now() + ASK_EVERY_MS
  })

  const isThere = async () => {
    if (performance.now() >= askAgainAt) await ask()
    return known
  }
  return {
    isThere,
    require: async () => {
      if (!(await isThere())) throw noRoom()
    },
  }
}

async function freeOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return freeOf(dirname(folder))
  }
}

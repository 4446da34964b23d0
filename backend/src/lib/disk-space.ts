import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { orIfMissing } from './files'
import { outOfStorage } from './infrastructure-errors'
import { coalesce } from './coalesce'

const MEGABYTE = 1024 * 1024
/** Reserved for the database's write-ahead log: it breaks without space for that. */
export const DATABASE_RESERVE_BYTES = 64 * MEGABYTE
/** Caches leave more space: they stop growing long before the database has to. */
export const CACHE_RESERVE_BYTES = 512 * MEGABYTE
const RECHECK_AFTER_MS = 1_000

/** Whether the disk has space for what visitors and the agency store. */
export interface DiskSpace {
  isAvailable(): Promise<boolean>
  /** @throws HttpError 507 */
  require(): Promise<void>
}

/**
 * @param folder need not exist yet
 * @param reserveBytes must stay free
 * @param freeBytes of the folder's disk; tests pass their own
 */
export function createDiskSpace(
  folder: string,
  reserveBytes: number,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): DiskSpace {
  let isEnough = true
  let recheckAt = Number.NEGATIVE_INFINITY
  // Monotonic: the system's time may be set back.
  const check = coalesce(async () => {
    isEnough = (await freeBytes(folder)) >= reserveBytes
    recheckAt = performance.now() + RECHECK_AFTER_MS
  })

  const isAvailable = async () => {
    if (performance.now() >= recheckAt) await check()
    return isEnough
  }
  return {
    isAvailable,
    require: async () => {
      if (!(await isAvailable())) throw outOfStorage()
    },
  }
}

/** Free bytes on the disk of a folder, which need not exist yet. */
export async function freeBytesOf(folder: string): Promise<number> {
  const found = await orIfMissing(statfs(folder), null)
  return found === null ? freeBytesOf(dirname(folder)) : found.bavail * found.bsize
}

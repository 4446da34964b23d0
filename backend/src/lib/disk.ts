import { readdir, rm, stat, utimes, statfs } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { HOUR_MS } from '../../../contract/limits'
import { coalesce } from './concurrency'
import { outOfStorage } from './errors'
import { orIfMissing, writeFileAtomically } from './files'

/** Files that can be regenerated, up to a total size; the least recently used are removed. */
export interface DiskCache {
  /** Whether the file exists. Counts as use. */
  has(path: string): Promise<boolean>
  /** To be called before a file is generated. @throws HttpError 507 when the disk is almost full */
  requireSpace(): Promise<void>
  /** Writes a whole file. @throws HttpError 507 when the disk is almost full */
  write(path: string, content: Buffer): Promise<void>
  /** Resolves when no file is being removed. */
  settled(): Promise<void>
}

/** Above the limit, files are removed down to this share of it, so that the next file does not start another run. */
const REMAINING_SHARE = 0.9
/** After writing this share of the limit, the files are counted again: other processes write to the folder too. */
const RECOUNT_SHARE = 0.05
/** A file's access time, which records its last use, is updated this rarely: a write per read would cost too much. */
const USE_RECORDED_EVERY_MS = HOUR_MS

interface CachedFile {
  readonly path: string
  readonly bytes: number
  readonly usedAt: number
}

/** @param options.folder everything in it belongs to the cache */
export function createDiskCache(options: {
  folder: string
  maxBytes: number
  diskSpace: DiskSpace
  log: { warn(details: object, message: string): void }
}): DiskCache {
  const { folder, maxBytes, diskSpace, log } = options
  // The first write counts the files of earlier processes.
  let uncounted = Number.POSITIVE_INFINITY
  let trimming: Promise<void> | null = null

  return {
    has: (path) =>
      orIfMissing(
        recordUse(path).then(() => true),
        false,
      ),
    requireSpace: () => diskSpace.require(),
    write: async (path, content) => {
      await diskSpace.require()
      await writeFileAtomically(path, content)
      uncounted += content.length
      if (uncounted < maxBytes * RECOUNT_SHARE) return
      trimming ??= trim()
        .catch((error: unknown) => {
          log.warn({ err: error, folder }, 'the cache could not be trimmed')
        })
        .finally(() => {
          trimming = null
        })
    },
    settled: async () => {
      await trimming
    },
  }

  async function trim(): Promise<void> {
    uncounted = 0
    const files = await filesIn(folder)
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total <= maxBytes) return
    for (const { path, bytes } of files.sort((one, other) => one.usedAt - other.usedAt)) {
      if (total <= maxBytes * REMAINING_SHARE) break
      await rm(path, { force: true })
      total -= bytes
    }
  }
}

async function recordUse(path: string): Promise<void> {
  const { atimeMs, mtime } = await stat(path)
  if (Date.now() - atimeMs > USE_RECORDED_EVERY_MS) await utimes(path, new Date(), mtime)
}

async function filesIn(folder: string): Promise<CachedFile[]> {
  const files: CachedFile[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await orIfMissing(stat(path), null)
    // Another process removed it.
    if (found === null) continue
    files.push({ path, bytes: Math.max(found.blocks * 512, found.size), usedAt: found.atimeMs })
  }
  return files
}

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

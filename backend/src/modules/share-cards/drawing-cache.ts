import { join } from 'node:path'
import { type Run, singleFlight } from '../../lib/concurrency'
import type { DiskCache } from '../../lib/disk'
import { HttpError } from '../../lib/errors'

export interface Drawing {
  readonly jpeg: Buffer
  /** False when a photo could not be read. */
  readonly isComplete: boolean
}

/** Pictures in one folder of the cache. Their paths are relative to it. */
export interface DrawingCache {
  has(path: string): Promise<boolean>
  /**
   * Draws a picture that is not cached; requests at the same time share one drawing. One without its photos is not
   * cached, because its URL is immutable.
   * @param disconnected aborted when the client no longer needs the response
   * @returns null when the picture is cached
   * @throws HttpError 503 when the queue is full, 507 when the disk is full
   */
  add(path: string, draw: () => Promise<Drawing>, disconnected: AbortSignal): Promise<Drawing | null>
}

/** @param folder absolute @param run a queue's, which decides what drawings wait for */
export function createDrawingCache({
  folder,
  run,
  cache,
}: {
  folder: string
  run: Run
  cache: DiskCache
}): DrawingCache {
  const shared = singleFlight<Drawing | null>()

  return {
    has: (path) => cache.has(join(folder, path)),
    add: (path, draw, disconnected) => shared(path, (abandoned) => prepare(path, draw, abandoned), disconnected),
  }

  async function prepare(path: string, draw: () => Promise<Drawing>, abandoned: AbortSignal): Promise<Drawing | null> {
    const target = join(folder, path)
    if (await cache.has(target)) return null
    return run(async () => {
      await cache.requireSpace()
      const drawn = await draw()
      if (drawn.isComplete) await cache.write(target, drawn.jpeg)
      return drawn
    }, abandoned)
  }
}

/**
 * Draws with the photos, or without any when one cannot be read.
 * @param read throws HttpError for a photo that cannot be read
 * @param onUnreadable called with that error
 */
export async function drawWithPhotos(
  read: () => Promise<readonly Buffer[]>,
  draw: (photos: readonly Buffer[]) => Promise<Buffer>,
  onUnreadable: (error: HttpError) => void,
): Promise<Drawing> {
  try {
    return { jpeg: await draw(await read()), isComplete: true }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    onUnreadable(error)
    return { jpeg: await draw([]), isComplete: false }
  }
}

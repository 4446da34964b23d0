import type { Photo } from '../../../../../contract/photo'
import type { Database } from '../../../db/database'
import { HttpError } from '../../../lib/errors'
import { photoSourceOf } from '../resize/media-url'
import { measurePhoto } from '../resize/imaging'
import type { Originals } from '../resize/originals'
import { findPhotos, insertPhotos } from './repository'

/** Photos remembered with one write: each write makes kept answers stale. */
const BATCH = 20
const MAX_QUEUE = 500
/** A photo that could not be measured is not tried again before, in milliseconds. */
const RETRY_AFTER_MS = 10 * 60_000

export interface PhotoService {
  /** The measured ones among `urls`, by address; the others get measured in the background. */
  measuredAmong(urls: readonly string[]): Promise<ReadonlyMap<string, Photo>>
  /** Measures those not measured yet, and waits for it. Photos that cannot be read are logged and left out. */
  ensureMeasured(urls: readonly string[]): Promise<void>
  /** Resolves when no background work is left. */
  settled(): Promise<void>
  /** Ends the background work after the photo in hand. */
  stop(): Promise<void>
}

export interface PhotoLog {
  warn(details: object, message: string): void
}

export function createPhotoService(dependencies: {
  database: Database
  originals: Originals
  mediaSources: readonly string[]
  log: PhotoLog
}): PhotoService {
  const { database, log } = dependencies
  const queue = new Set<string>()
  const failedAt = new Map<string, number>()
  let background: Promise<void> | null = null
  let stopped = false

  return {
    measuredAmong: async (urls) => {
      const found = new Map((await findPhotos(database, urls)).map((photo) => [photo.url, photo]))
      enqueue(urls.filter((url) => !found.has(url)))
      return found
    },
    ensureMeasured: async (urls) => {
      const found = new Set((await findPhotos(database, urls)).map((photo) => photo.url))
      await measureAll(new Set(urls.filter((url) => !found.has(url) && canTry(url))))
    },
    settled,
    stop: async () => {
      stopped = true
      await settled()
    },
  }

  async function settled(): Promise<void> {
    await background
  }

  function enqueue(urls: readonly string[]): void {
    for (const url of urls) {
      if (queue.size >= MAX_QUEUE) break
      if (canTry(url)) queue.add(url)
    }
    if (queue.size === 0 || stopped) return
    background ??= measureAll(queue)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'measured photos could not be remembered')
      })
      .finally(() => {
        background = null
      })
  }

  function canTry(url: string): boolean {
    const failed = failedAt.get(url)
    if (failed !== undefined && Date.now() - failed < RETRY_AFTER_MS) return false
    return photoSourceOf(url, dependencies.mediaSources) !== null
  }

  /** One photo after the other: this is never urgent. Takes from `waiting`, which may grow meanwhile. */
  async function measureAll(waiting: Set<string>): Promise<void> {
    let measured: Photo[] = []
    for (const url of waiting) {
      if (stopped) break
      const photo = await measure(url)
      waiting.delete(url)
      if (photo !== null) measured.push(photo)
      if (measured.length < BATCH) continue
      await insertPhotos(database, measured)
      measured = []
    }
    await insertPhotos(database, measured)
  }

  async function measure(url: string): Promise<Photo | null> {
    const source = photoSourceOf(url, dependencies.mediaSources)
    if (source === null) return null
    try {
      return { url, ...(await measurePhoto(await dependencies.originals.read(source))) }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      if (failedAt.size > MAX_QUEUE) failedAt.clear()
      failedAt.set(url, Date.now())
      log.warn({ err: error, photo: url }, 'photo could not be measured')
      return null
    }
  }
}

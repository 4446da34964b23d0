import type { Photo } from '../../../../../contract/photo'
import type { Database } from '../../../db/database'
import { HttpError } from '../../../lib/errors'
import { measurePhoto } from '../image-processing'
import type { Originals } from '../originals'
import { parsePhotoUrl, type PhotoSource } from '../photo-url'
import { findPhotos, insertPhotos } from './repository'

/** Measurements per write: each write invalidates cached responses. */
const BATCH = 20
const MAX_QUEUE = 500
/** A photo that could not be measured is not tried again sooner. */
const RETRY_AFTER_MS = 10 * 60_000

export interface PhotoService {
  /** The measured photos among `urls`, by URL; the others are measured in the background. */
  measuredAmong(urls: readonly string[]): Promise<ReadonlyMap<string, Photo>>
  /** Measures those not measured yet and waits for it. Unreadable photos are logged and skipped. */
  ensureMeasured(urls: readonly string[]): Promise<void>
  /** Resolves when no background work is left. */
  settled(): Promise<void>
  /** Ends the background work after the current photo. */
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
      await measureAll(new Set(urls.filter((url) => !found.has(url))))
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
      if (measurableSource(url) !== null) queue.add(url)
    }
    if (queue.size === 0 || stopped) return
    background ??= measureAll(queue)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'photo measurements could not be stored')
      })
      .finally(() => {
        background = null
      })
  }

  /** Null also for a photo that failed a short while ago. */
  function measurableSource(url: string): PhotoSource | null {
    if (Date.now() - (failedAt.get(url) ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER_MS) return null
    return parsePhotoUrl(url, dependencies.mediaSources)
  }

  /** One photo at a time, because this is never urgent. `urls` may grow meanwhile. */
  async function measureAll(urls: Set<string>): Promise<void> {
    let measured: Photo[] = []
    for (const url of urls) {
      if (stopped) break
      const photo = await measure(url)
      urls.delete(url)
      if (photo !== null) measured.push(photo)
      if (measured.length < BATCH) continue
      await insertPhotos(database, measured)
      measured = []
    }
    await insertPhotos(database, measured)
  }

  async function measure(url: string): Promise<Photo | null> {
    const source = measurableSource(url)
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

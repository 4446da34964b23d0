import type { Photo } from '../../../../../contract/photo'
import { CENTRE } from '../../../../../contract/site/media'
import type { Database } from '../../../db/database'
import { HttpError } from '../../../lib/errors'
import { measurePhoto, needsFocus } from '../image-processing'
import type { Originals } from '../originals'
import { parsePhotoUrl, type PhotoSource } from '../photo-url'
import { findPhotos, storePhotos, type MeasuredPhoto, type StoredPhoto } from '../repository'

/** Measurements per write: each write invalidates cached responses. */
const BATCH = 20
const MAX_QUEUE = 500
/** A photo that could not be measured is not tried again sooner. */
const RETRY_AFTER_MS = 10 * 60_000

export interface PhotoService {
  /**
   * The measured photos among `urls`, by URL. The others are measured in the background, and so are those that an
   * earlier version measured without a focus.
   */
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
      const found = await findPhotos(database, urls)
      const complete = new Set(found.filter(isComplete).map((photo) => photo.url))
      enqueue(urls.filter((url) => !complete.has(url)))
      return new Map(found.map((photo) => [photo.url, inResponse(photo)]))
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

  /** It is null also for a photo that failed a short while ago. */
  function measurableSource(url: string): PhotoSource | null {
    if (Date.now() - (failedAt.get(url) ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER_MS) return null
    return parsePhotoUrl(url, dependencies.mediaSources)
  }

  /** One photo at a time, because this is never urgent. `urls` may grow meanwhile. */
  async function measureAll(urls: Set<string>): Promise<void> {
    let measured: MeasuredPhoto[] = []
    for (const url of urls) {
      if (stopped) break
      const photo = await measure(url)
      urls.delete(url)
      if (photo !== null) measured.push(photo)
      if (measured.length < BATCH) continue
      await storePhotos(database, measured)
      measured = []
    }
    await storePhotos(database, measured)
  }

  async function measure(url: string): Promise<MeasuredPhoto | null> {
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

function isComplete(photo: StoredPhoto): boolean {
  return photo.focus !== null || !needsFocus(photo)
}

/** Lists have thousands of photos, so the centre, which most have, is left out. */
function inResponse({ url, width, height, color, focus }: StoredPhoto): Photo {
  const photo = { url, width, height, color }
  return focus === null || focus === CENTRE ? photo : { ...photo, focus }
}

import { createHash } from 'node:crypto'
import { and, arrayOverlaps, gt, inArray, isNull, or } from 'drizzle-orm'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { RESTORE_WINDOW_MS } from '../../../../../contract/limits'
import { PHOTO_FORMATS, PHOTO_WIDTHS, photoWidthFor } from '../../../../../contract/site/media'
import type { Database } from '../../../db/database'
import { LISTING_TABLES, uploads, type ListingTable } from '../../../db/schema'
import { type BoundedQueue, singleFlight, coalesce } from '../../../lib/concurrency'
import type { DiskCache } from '../../../lib/disk'
import { readdirOrEmpty } from '../../../lib/files'
import { ENCODER_VERSIONS, resizePhoto } from '../image-processing'
import type { Originals } from '../originals'
import type { PhotoSource, ResizeRequest } from '../photo-url'

export interface ResizedPhoto {
  /** Changes with the photo's content and its encoder. */
  readonly etag: string
  /** Path of the cached file relative to `MediaService.folder`. */
  readonly path: string
}

export interface MediaService {
  /** Absolute folder of the resized photos. */
  readonly folder: string
  /** @throws HttpError 404 for a missing upload */
  identify(request: ResizeRequest): Promise<ResizedPhoto>
  /** Whether the photo is cached. */
  isReady(resized: ResizedPhoto): Promise<boolean>
  /**
   * Resizes a photo unless it is cached. Requests for the same photo share the work; it is cancelled when
   * all of their clients disconnect before it begins.
   * @throws HttpError 415 for an unreadable photo, 503 when the queue is full, 507 when the disk is full;
   *   403, 404, 413, 502 see `downloadPhoto`
   */
  prepare(request: ResizeRequest, resized: ResizedPhoto, disconnected: AbortSignal): Promise<void>
  /**
   * Makes every size that a page may request of a photo of this width, smallest first, with lower
   * priority than visitors' requests.
   * @throws as `identify` and `prepare`
   */
  prepareAll(source: PhotoSource, width: number, signal: AbortSignal): Promise<void>
  /** Removes a photo and all its sizes. The sizes are found by the photo, which must still exist. */
  forget(source: PhotoSource): Promise<void>
}

/** `prepareAll` pauses this many times as long as it worked, to leave the processor to visitors. */
const PAUSE_FACTOR = 2

/** Also removes, in the background, what other versions of the encoders left in the cache. */
export function createMediaService(dependencies: {
  dataDir: string
  originals: Originals
  queue: BoundedQueue
  cache: DiskCache
  log: { warn(details: object, message: string): void }
}): MediaService {
  const { cache, queue } = dependencies
  const folder = join(dependencies.dataDir, 'media', 'resized')
  const shared = singleFlight<undefined>()
  removeOutdated(folder).catch((error: unknown) => {
    dependencies.log.warn({ err: error, folder }, 'photos of outdated encoders could not be removed')
  })

  return {
    folder,
    identify,
    isReady: ({ path }) => cache.has(join(folder, path)),
    prepare: async (request, resized, disconnected) => {
      const target = join(folder, resized.path)
      if (await cache.has(target)) return
      await shared(target, (abandoned) => queue.run(() => resize(request, target), abandoned), disconnected)
    },
    prepareAll: async (source, width, signal) => {
      for (const request of sizesOf(source, photoWidthFor(width))) {
        signal.throwIfAborted()
        const target = join(folder, (await identify(request)).path)
        if (await cache.has(target)) continue
        const startedAt = performance.now()
        await shared(target, () => queue.runLast(() => resize(request, target)))
        await setTimeout((performance.now() - startedAt) * PAUSE_FACTOR, undefined, { signal })
      }
    },
    forget: async (source) => {
      for (const request of sizesOf(source)) {
        await rm(join(folder, (await identify(request)).path), { force: true })
      }
      await dependencies.originals.forget(source)
    },
  }

  async function identify({ width, format, source }: ResizeRequest): Promise<ResizedPhoto> {
    const identity = await dependencies.originals.identityOf(source)
    const version = ENCODER_VERSIONS[format]
    const key = createHash('sha256')
      .update(JSON.stringify([identity, width, version]))
      .digest('hex')
    return { etag: `"${key.slice(0, 32)}"`, path: `${version}/${key.slice(0, 2)}/${key}.${format}` }
  }

  async function resize({ width, format, source }: ResizeRequest, target: string): Promise<undefined> {
    await cache.requireSpace()
    const original = await dependencies.originals.read(source)
    await cache.write(target, await resizePhoto(original, width, format))
  }
}

/**
 * Each encoder version has its own folder. A process of another version on the same data folder resizes
 * its photos again on the next request.
 */
async function removeOutdated(folder: string): Promise<void> {
  const inUse = new Set(Object.values(ENCODER_VERSIONS))
  for (const name of await readdirOrEmpty(folder)) {
    if (!inUse.has(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** All sizes of a photo, narrow ones first. */
function sizesOf(source: PhotoSource, maxWidth = Number.POSITIVE_INFINITY): ResizeRequest[] {
  const widths = PHOTO_WIDTHS.filter((width) => width <= maxWidth)
  return widths.flatMap((width) => PHOTO_FORMATS.map((format) => ({ width, format, source })))
}

/** The photos this site uses: those of listings, including restorable ones, and uploads. */
export interface KnownPhotos {
  /** Whether a listing or an upload names a photo by one of these URLs. */
  includes(urls: readonly string[]): Promise<boolean>
}

export function createKnownPhotos(database: Database): KnownPhotos {
  let requested = new Set<string>()
  // The photos of listings are not indexed: one query at a time serves all concurrent requests.
  const findRequested = coalesce(() => {
    const urls = [...requested]
    requested = new Set()
    return findNamed(database, urls)
  })

  return {
    includes: async (urls) => {
      for (const url of urls) requested.add(url)
      const named = await findRequested()
      return urls.some((url) => named.has(url))
    },
  }
}

/** The photos among `urls` that a listing or an upload names, and possibly other photos of the same listings. */
async function findNamed(database: Database, urls: string[]): Promise<ReadonlySet<string>> {
  const restorable = new Date(Date.now() - RESTORE_WINDOW_MS)
  const imagesOf = (listings: ListingTable) =>
    database
      .select({ imageUrls: listings.imageUrls })
      .from(listings)
      .where(
        and(
          arrayOverlaps(listings.imageUrls, urls),
          or(isNull(listings.deletedAt), gt(listings.deletedAt, restorable)),
        ),
      )
  const [listed, uploaded] = await Promise.all([
    Promise.all(Object.values(LISTING_TABLES).map(imagesOf)),
    database.select({ url: uploads.url }).from(uploads).where(inArray(uploads.url, urls)),
  ])
  return new Set(
    listed
      .flat()
      .flatMap(({ imageUrls }) => imageUrls)
      .concat(uploaded.map(({ url }) => url)),
  )
}

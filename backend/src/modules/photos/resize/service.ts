import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PHOTO_FORMATS, PHOTO_WIDTHS, photoWidthFor } from '../../../../../contract/media'
import type { DiskCache } from '../../../lib/disk-cache'
import { readdirOrEmpty } from '../../../lib/readdir-or-empty'
import { singleFlight } from '../../../lib/single-flight'
import type { BoundedQueue } from '../../../lib/bounded-queue'
import type { MediaRequest, PhotoSource } from './media-url'
import { ENCODER_VERSIONS, resizePhoto } from './imaging'
import type { Originals } from './originals'

export interface ResizedPhoto {
  /** Changes with the photo's content and with the way it is encoded. */
  readonly etag: string
  /** Path of the cached file relative to `MediaService.folder`. */
  readonly path: string
}

export interface MediaService {
  /** Absolute folder of the resized photos. */
  readonly folder: string
  /** @throws HttpError 404 when an uploaded photo is not there */
  identify(request: MediaRequest): Promise<ResizedPhoto>
  /** Whether the photo is in the cache. */
  isReady(resized: ResizedPhoto): Promise<boolean>
  /**
   * Makes sure the photo is in the cache. Requests for the same one share the work, which is dropped when all of
   * them have gone before it began.
   * @param gone aborted when this request needs no response any more
   * @throws HttpError 415 when the source is no photo, 503 when too many are waiting, 507 when the disk
   *   is full; 403, 404, 413, 502 see `downloadPhoto`
   */
  prepare(request: MediaRequest, resized: ResizedPhoto, gone: AbortSignal): Promise<void>
  /**
   * Makes every size a page may ask of a photo so many pixels wide, smallest first, whenever no
   * visitor waits for another. Takes its time; ends early when told so.
   * @throws as `identify` and `prepare`
   */
  prepareAll(source: PhotoSource, width: number, signal: AbortSignal): Promise<void>
  /** Removes all sizes of a photo from the cache. To be called while the photo is still there. */
  forget(source: PhotoSource): Promise<void>
}

/** The processor rests so much longer than it worked: nobody waits for what is prepared. */
const REST = 2

/** Also removes, in the background, the sizes that encoders of other versions have left in the cache. */
export function createMediaService(dependencies: {
  dataDir: string
  originals: Originals
  line: BoundedQueue
  cache: DiskCache
  log: { warn(details: object, message: string): void }
}): MediaService {
  const { cache, line } = dependencies
  const folder = join(dependencies.dataDir, 'media', 'resized')
  const shared = singleFlight<undefined>()
  removeOutdated(folder).catch((error: unknown) => {
    dependencies.log.warn({ err: error, folder }, 'photo sizes of former encoders could not be removed')
  })

  return {
    folder,
    identify,
    isReady: ({ path }) => cache.has(join(folder, path)),
    prepare: async (request, resized, gone) => {
      const target = join(folder, resized.path)
      if (await cache.has(target)) return
      await shared(target, (abandoned) => line.run(() => make(request, target), abandoned), gone)
    },
    prepareAll: async (source, width, signal) => {
      for (const request of sizesOf(source, photoWidthFor(width))) {
        signal.throwIfAborted()
        const target = join(folder, (await identify(request)).path)
        if (await cache.has(target)) continue
        const worked = await timeOf(() => shared(target, () => line.runLast(() => make(request, target))))
        await setTimeout(worked * REST, undefined, { signal })
      }
    },
    forget: async (source) => {
      for (const request of sizesOf(source)) {
        await rm(join(folder, (await identify(request)).path), { force: true })
      }
      await dependencies.originals.forget(source)
    },
  }

  async function identify({ width, format, source }: MediaRequest): Promise<ResizedPhoto> {
    const identity = await dependencies.originals.identityOf(source)
    const version = ENCODER_VERSIONS[format]
    const key = createHash('sha256')
      .update(JSON.stringify([identity, width, version]))
      .digest('hex')
    return { etag: `"${key.slice(0, 32)}"`, path: `${version}/${key.slice(0, 2)}/${key}.${format}` }
  }

  async function make({ width, format, source }: MediaRequest, target: string): Promise<undefined> {
    await cache.requireRoom()
    const original = await dependencies.originals.read(source)
    await cache.write(target, await resizePhoto(original, width, format))
  }
}

/**
 * Each version of an encoder has a folder of its own; this process will never look into any other. One of another
 * version on the same folder makes its sizes anew when they are asked for.
 */
async function removeOutdated(folder: string): Promise<void> {
  const inUse = new Set(Object.values(ENCODER_VERSIONS))
  for (const name of await readdirOrEmpty(folder)) {
    if (!inUse.has(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** All there may be, narrow ones first. */
function sizesOf(source: PhotoSource, upTo = Number.POSITIVE_INFINITY): MediaRequest[] {
  const widths = PHOTO_WIDTHS.filter((width) => width <= upTo)
  return widths.flatMap((width) => PHOTO_FORMATS.map((format) => ({ width, format, source })))
}

/** Milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { singleFlight } from '../../lib/concurrency'
import type { DiskCache } from '../../lib/disk'
import { HttpError } from '../../lib/errors'
import { orIfMissing } from '../../lib/files'
import { downloadPhoto, type PhotoNetwork } from './download-photo'
import { openPhoto } from './image-processing'
import { MAX_PHOTO_BYTES } from './image-types'
import type { PhotoSource } from './photo-url'

/** Photos in their original size: uploaded ones on disk, remote ones downloaded once and cached. */
export interface Originals {
  /**
   * Identifies the content of a photo: changes when an uploaded file is replaced. The URL of a remote
   * photo identifies its content, because photo stores never reuse one.
   * @throws HttpError 404 for a missing upload
   */
  identityOf(source: PhotoSource): Promise<string>
  /** @throws HttpError 403, 404, 413 or 502, see `downloadPhoto`; 415 for a download that is not a photo */
  read(source: PhotoSource): Promise<Buffer>
  /** Removes an uploaded photo, or the cached copy of a remote one. */
  forget(source: PhotoSource): Promise<void>
}

export function createOriginals(options: {
  dataDir: string
  mediaSources: readonly string[]
  network: PhotoNetwork
  /** For downloads. */
  cache: DiskCache
}): Originals {
  const uploads = join(options.dataDir, 'uploads')
  const downloads = join(options.dataDir, 'media', 'originals')
  const downloadOnce = singleFlight<Buffer>()

  return {
    identityOf: async (source) => {
      if (source.kind === 'remote') return source.url.href
      const { size, mtimeMs } = await statUpload(join(uploads, source.key))
      return `${source.key}:${size}:${mtimeMs}`
    },
    read: async (source) => {
      if (source.kind === 'remote') return downloadOnce(source.url.href, () => readRemote(source.url))
      const path = join(uploads, source.key)
      const { size } = await statUpload(path)
      if (size > MAX_PHOTO_BYTES) throw new HttpError(413, 'The photo is too large')
      return readFile(path)
    },
    forget: (source) =>
      rm(source.kind === 'upload' ? join(uploads, source.key) : cachePath(source.url), { force: true }),
  }

  function cachePath(url: URL): string {
    return join(downloads, createHash('sha256').update(url.href).digest('hex'))
  }

  async function readRemote(url: URL): Promise<Buffer> {
    const path = cachePath(url)
    if (await options.cache.has(path)) return readFile(path)
    const photo = await downloadPhoto(url, options.mediaSources, options.network)
    await openPhoto(photo)
    await options.cache.write(path, photo)
    return photo
  }
}

async function statUpload(path: string): Promise<{ size: number; mtimeMs: number }> {
  const found = await orIfMissing(stat(path), null)
  if (found?.isFile() !== true) throw new HttpError(404, 'Photo not found')
  return found
}

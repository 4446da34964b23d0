import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../../lib/errors'
import { shareByKey } from '../../lib/share-by-key'
import type { WaitingLine } from '../../lib/waiting-line'
import { writeFileAtomically } from '../../lib/write-file-atomically'
import type { MediaRequest } from './address'
import { ENCODER_VERSION, resizePhoto } from './imaging'
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
  /**
   * Makes sure the photo is in the cache. Requests for the same one share the work.
   * @throws HttpError 415 when the source is no photo, 503 when too many are waiting; 403, 404,
   *   413, 502 see `downloadPhoto`
   */
  prepare(request: MediaRequest, resized: ResizedPhoto): Promise<void>
}

export function createMediaService(dependencies: {
  dataDir: string
  originals: Originals
  line: WaitingLine
}): MediaService {
  const folder = join(dependencies.dataDir, 'media', 'resized')
  const shared = shareByKey<undefined>()

  return {
    folder,
    identify: async ({ width, format, source }) => {
      const identity = await dependencies.originals.identityOf(source)
      const key = createHash('sha256')
        .update(JSON.stringify([identity, width, format, ENCODER_VERSION]))
        .digest('hex')
      return { etag: `"${key.slice(0, 32)}"`, path: `${key.slice(0, 2)}/${key}.${format}` }
    },
    prepare: async (request, resized) => {
      const target = join(folder, resized.path)
      if (await exists(target)) return
      await shared(target, () => dependencies.line.run(() => make(request, target)))
    },
  }

  async function make({ width, format, source }: MediaRequest, target: string): Promise<undefined> {
    const original = await dependencies.originals.read(source)
    await writeFileAtomically(target, await resizePhoto(original, width, format))
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

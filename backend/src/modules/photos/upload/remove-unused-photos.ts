import { UTApi } from 'uploadthing/server'
import { UPLOADS_PREFIX } from '../../../../../contract/media'
import type { Database } from '../../../db/database'
import { HttpError } from '../../../lib/errors'
import type { IngestService } from '../store/service'
import { photoSourceOf } from '../resize/media-url'
import type { MediaService } from '../resize/service'
import type { PhotoLog } from '../measure/service'
import { beginRemoval, endRemoval, findUnused, noteUse, type Upload } from './repository'

const DAY_MS = 24 * 60 * 60_000
/** How long a photo stays that no listing uses: a draft may still mean to. */
const UNUSED_DAYS = 7
/** An upload nobody goes on with; its signed address is void long before. */
const ABANDONED_DAYS = 1

export interface PhotoRemoval {
  /** Removes photos no listing has used for a week, with all their sizes, and uploads left unfinished for a day. */
  clean(signal: AbortSignal): Promise<void>
}

/** Removes photos from UploadThing. */
export type RemoveFromStore = (keys: string[]) => Promise<void>

export function uploadThingRemoval(token: string): RemoveFromStore {
  const api = new UTApi({ token, logLevel: 'Error' })
  return async (keys) => {
    const { success } = await api.deleteFiles(keys)
    if (!success) throw new Error(`UploadThing did not remove ${keys.join(', ')}`)
  }
}

export function createPhotoRemoval(dependencies: {
  database: Database
  media: MediaService
  mediaSources: readonly string[]
  /** Undefined when the agency's own store is in use. */
  removeFromStore: RemoveFromStore | undefined
  ingest: Pick<IngestService, 'removeAbandoned'> | undefined
  log: PhotoLog
  now?: () => Date
}): PhotoRemoval {
  const { database, media, removeFromStore, log, now = () => new Date() } = dependencies

  return {
    clean: async (signal) => {
      const today = now()
      await dependencies.ingest?.removeAbandoned(daysBefore(today, ABANDONED_DAYS))
      await noteUse(database, today)
      const unused = { since: daysBefore(today, UNUSED_DAYS), now: today }
      for (const upload of await findUnused(database, unused)) {
        signal.throwIfAborted()
        await remove(upload, unused)
      }
    },
  }

  /** Noted before and after: a removal that is cut short is found again. */
  async function remove(upload: Upload, unused: { since: Date; now: Date }): Promise<void> {
    const isOwn = upload.url.startsWith(`${UPLOADS_PREFIX}/`)
    if (!isOwn && removeFromStore === undefined) {
      log.warn(
        { photo: upload.url },
        'an unused photo cannot be removed: it lies with UploadThing, and there is no token',
      )
      return
    }
    if (!(await beginRemoval(database, upload.key, unused))) return
    await forgetSizes(upload)
    if (!isOwn) await removeFromStore?.([upload.key])
    await endRemoval(database, upload)
  }

  async function forgetSizes({ url }: Upload): Promise<void> {
    const source = photoSourceOf(url, dependencies.mediaSources)
    if (source === null) return
    try {
      await media.forget(source)
    } catch (error) {
      // Without the photo there is no telling its sizes, and nothing left to remove.
      if (!(error instanceof HttpError && error.statusCode === 404)) throw error
    }
  }
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS)
}

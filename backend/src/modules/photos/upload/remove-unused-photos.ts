import { UTApi } from 'uploadthing/server'
import { DAY_MS } from '../../../../../contract/limits'
import type { Database } from '../../../db/database'
import { HttpError } from '../../../lib/errors'
import type { PhotoLog } from '../measure/service'
import { isUploadUrl, parsePhotoUrl } from '../photo-url'
import { endRemoval, uploadUsage, type Upload } from '../repository'
import type { MediaService } from '../resize/service'
import type { IngestService } from '../store/receive-upload'

/** A draft in a browser may still use the photo. */
const UNUSED_DAYS = 7
/** Signed URLs expire long before. */
const ABANDONED_DAYS = 1

export interface PhotoRemoval {
  /** Removes photos, with all sizes, that no listing has used for a week, and uploads left unfinished for a day. */
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
  /** Undefined for the built-in store. */
  removeFromStore: RemoveFromStore | undefined
  ingest: Pick<IngestService, 'removeAbandoned'>
  log: PhotoLog
  now?: () => Date
}): PhotoRemoval {
  const { database, media, removeFromStore, log, now = () => new Date() } = dependencies

  return {
    clean: async (signal) => {
      const today = now()
      await dependencies.ingest.removeAbandoned(daysBefore(today, ABANDONED_DAYS))
      await uploadUsage.update(database, today)
      const unused = { since: daysBefore(today, UNUSED_DAYS), now: today }
      for (const upload of await uploadUsage.findUnused(database, unused)) {
        signal.throwIfAborted()
        await remove(upload, unused)
      }
    },
  }

  /** Recorded before and after, so that the next run finishes an interrupted removal. */
  async function remove(upload: Upload, unused: { since: Date; now: Date }): Promise<void> {
    const isInUploadThing = !isUploadUrl(upload.url)
    if (isInUploadThing && removeFromStore === undefined) {
      log.warn({ photo: upload.url }, 'an unused photo in UploadThing cannot be removed: the token is not configured')
      return
    }
    if (!(await uploadUsage.beginRemoval(database, upload.key, unused))) return
    await removeFiles(upload)
    if (isInUploadThing) await removeFromStore?.([upload.key])
    await endRemoval(database, upload)
  }

  async function removeFiles({ url }: Upload): Promise<void> {
    const source = parsePhotoUrl(url, dependencies.mediaSources)
    if (source === null) return
    try {
      await media.forget(source)
    } catch (error) {
      // A missing photo leaves nothing to remove: its sizes cannot be found without it.
      if (!(error instanceof HttpError && error.statusCode === 404)) throw error
    }
  }
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS)
}

import { createRouteHandler } from 'uploadthing/server'
import { photoPreparation } from '../queue'
import { HttpError } from '../../../lib/errors'
import type { CoreServices } from '../../../module'
import type { Caller } from '../../../plugins/access'
import { isSignedCallback } from './callback-signature'
import type { PhotoService } from '../measure/service'
import { parsePhotoUrl } from '../photo-url'
import type { MediaService } from '../resize/service'
import type { PhotoStore } from './photo-store'
import { insertUpload } from './repository'
import { createUploadthingRouter } from './uploadthing-router'

export interface UploadRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string | null
}

export interface UploadService {
  /** The upload library's response to a request. `caller` is null on routes without authentication. */
  handle(request: UploadRequest, caller: Caller | null): Promise<Response>
  /** Measures a photo and makes its sizes. Does nothing for a removed or unreadable photo. */
  prepare(url: string, signal: AbortSignal): Promise<void>
}

/** @param core whose `inProcessFetch` reaches the built-in store, which is part of this backend */
export function createUploadService(
  { config, database, jobs, inProcessFetch }: CoreServices,
  { store, photos, media }: { store: PhotoStore; photos: PhotoService; media: MediaService },
): UploadService {
  const callers = new WeakMap<Request, Caller>()
  const router = createUploadthingRouter({
    callerOf: (request) => callers.get(request) ?? null,
    record: async (upload) => {
      await database.transaction(async (transaction) => {
        if (!(await insertUpload(transaction, upload))) return
        await jobs.add(photoPreparation, { url: upload.url }, { transaction })
      })
      // A local photo is measured at once, so that a listing never shows it without its aspect ratio.
      if (store.ingestUrl !== undefined) await photos.ensureMeasured([upload.url])
    },
  })
  const handlerWith = (token: string) =>
    createRouteHandler({
      router,
      config: {
        token,
        callbackUrl: store.callbackUrl,
        isDev: false,
        handleDaemonPromise: 'await',
        // Lower levels log the signed URLs, with which anyone could upload.
        logLevel: config.logLevel === 'silent' ? 'None' : 'Error',
        ...(store.ingestUrl !== undefined && { ingestUrl: store.ingestUrl, fetch: inProcessFetch }),
      },
    })
  const handle = handlerWith(store.token)
  const { previous } = store
  const handlePrevious = previous && { apiKey: previous.apiKey, handle: handlerWith(previous.token) }

  return {
    handle: async ({ method, path, headers, body }, caller) => {
      const request = new Request(config.publicUrl + path, { method, headers, body })
      if (caller !== null) callers.set(request, caller)
      // The library knows one token, so the signature decides whose callback this is.
      const isPrevious = handlePrevious !== undefined && isSignedCallback({ headers, body }, [handlePrevious.apiKey])
      return isPrevious ? handlePrevious.handle(request) : handle(request)
    },
    prepare: async (url, signal) => {
      const source = parsePhotoUrl(url, config.mediaSources)
      await photos.ensureMeasured([url])
      const measured = (await photos.measuredAmong([url])).get(url)
      if (source === null || measured === undefined) return
      try {
        await media.prepareAll(source, measured.width, signal)
      } catch (error) {
        // Removed meanwhile: a retry would not help.
        if (!(error instanceof HttpError && error.statusCode === 404)) throw error
      }
    },
  }
}

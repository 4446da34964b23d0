import { createRouteHandler } from 'uploadthing/server'
import * as z from 'zod/mini'
import { DOCUMENT_UPLOADER } from '../../../../../contract/site/documents'
import type { JobQueue } from '../../../jobs/queue'
import { HttpError } from '../../../lib/errors'
import { isSameSecret, signatureOf } from '../../../lib/signatures'
import type { CoreServices } from '../../../module'
import type { Caller } from '../../../plugins/access'
import type { PhotoService } from '../measure/service'
import { parsePhotoUrl } from '../photo-url'
import { insertUpload } from '../repository'
import type { MediaService } from '../resize/service'
import type { OwnStore, PhotoStore } from './photo-store'
import { createUploadthingRouter, type UploadedDocumentFile } from './uploadthing-router'

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

/** Where documents that have arrived are recorded. */
export interface DocumentRecords {
  record(document: UploadedDocumentFile): Promise<void>
}

interface UploadParts {
  readonly store: PhotoStore
  readonly ownStore: OwnStore
  readonly photos: PhotoService
  readonly media: MediaService
  readonly documents: DocumentRecords
}

/** @param core whose `inProcessFetch` reaches the built-in store, which is part of this backend */
export function createUploadService(
  { config, database, jobs, inProcessFetch }: CoreServices,
  { store, ownStore, photos, media, documents }: UploadParts,
): UploadService {
  const callers = new WeakMap<Request, Caller>()
  const router = createUploadthingRouter({
    callerOf: (request) => {
      const caller = callers.get(request)
      if (caller === undefined) throw new Error('A route without authentication asked for signed URLs')
      return caller
    },
    recordDocument: (document) => documents.record(document),
    record: async (upload) => {
      await database.transaction(async (transaction) => {
        if (!(await insertUpload(transaction, upload))) return
        await jobs.add(photoPreparation, { url: upload.url }, { transaction })
      })
      // A local photo is measured at once, so that a listing never shows it without its aspect ratio.
      if (store.ingestUrl !== undefined) await photos.ensureMeasured([upload.url])
    },
  })
  const handlerWith = ({ token, ingestUrl }: Pick<PhotoStore, 'token' | 'ingestUrl'>) =>
    createRouteHandler({
      router,
      config: {
        token,
        callbackUrl: store.callbackUrl,
        isDev: false,
        handleDaemonPromise: 'await',
        // Lower levels log the signed URLs, with which anyone could upload.
        logLevel: config.logLevel === 'silent' ? 'None' : 'Error',
        ...(ingestUrl !== undefined && { ingestUrl, fetch: inProcessFetch }),
      },
    })
  const handle = handlerWith(store)
  const handleOwn = handlerWith(ownStore)
  const { previous } = store
  const handlePrevious = previous && {
    apiKey: previous.apiKey,
    handle: handlerWith({ token: previous.token, ingestUrl: undefined }),
  }

  return {
    handle: async ({ method, path, headers, body }, caller) => {
      const request = new Request(config.publicUrl + path, { method, headers, body })
      if (caller !== null) callers.set(request, caller)
      if (new URL(request.url).searchParams.get('slug') === DOCUMENT_UPLOADER) return handleOwn(request)
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

/** Whether the body of a photo store's callback is signed with one of the keys. */
export function isSignedCallback(
  { headers, body }: { readonly headers: Headers; readonly body: unknown },
  apiKeys: readonly string[],
): boolean {
  const signature = headers.get('x-uploadthing-signature')
  if (signature === null || typeof body !== 'string') return false
  return apiKeys.some((apiKey) => isSameSecret(signature, signatureOf(body, apiKey)))
}

/** Measures a photo and makes its sizes before a visitor requests them. */
export const photoPreparation: JobQueue<{ url: string }> = {
  name: 'photo-preparation',
  data: z.object({ url: z.string() }),
  retries: { limit: 3, delaySeconds: 60, backoff: true },
  timeoutSeconds: 15 * 60,
}

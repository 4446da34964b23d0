import { createRouteHandler } from 'uploadthing/server'
import type { Database } from '../../../db/database'
import type { Jobs } from '../../../jobs/jobs'
import { photoPreparation } from '../../../jobs/queues'
import type { Fetch } from '../../../lib/in-process-fetch'
import { HttpError } from '../../../lib/errors'
import type { Caller } from '../../identity/service'
import { photoSourceOf } from '../resize/media-url'
import type { MediaService } from '../resize/service'
import type { PhotoService } from '../measure/service'
import { createPhotoRouter } from './photo-router'
import type { PhotoStore } from './photo-store'
import { insertUpload } from './repository'

export interface UploadRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string | null
}

export interface UploadService {
  /** What the upload library says to a call of its route. `caller` is null unless the call had to prove who makes it. */
  answer(request: UploadRequest, caller: Caller | null): Promise<Response>
  /** Measures a photo and makes its sizes. One that is gone or was never one is left alone. */
  prepare(url: string, signal: AbortSignal): Promise<void>
}

export function createUploadService(dependencies: {
  database: Database
  store: PhotoStore
  publicUrl: string
  /** How the agency's own store, this very backend, is reached. */
  inProcessFetch: Fetch
  quiet: boolean
  jobs: Jobs
  photos: PhotoService
  media: MediaService
  mediaSources: readonly string[]
}): UploadService {
  const { database, store, jobs, photos } = dependencies
  const callers = new WeakMap<Request, Caller>()
  const router = createPhotoRouter({
    uploaderOf: (request) => callers.get(request) ?? null,
    record: async (upload) => {
      await database.transaction(async (transaction) => {
        if (!(await insertUpload(transaction, upload))) return
        await jobs.add(photoPreparation, { url: upload.url }, { transaction })
      })
      // A photo that lies here is measured at once, so that a listing never shows it without its shape.
      if (store.ingestUrl !== undefined) await photos.ensureMeasured([upload.url])
    },
  })
  const handle = createRouteHandler({
    router,
    config: {
      token: store.token,
      callbackUrl: store.callbackUrl,
      isDev: false,
      handleDaemonPromise: 'await',
      // Below an error it logs the signed addresses, by which anyone could upload.
      logLevel: dependencies.quiet ? 'None' : 'Error',
      ...(store.ingestUrl !== undefined && { ingestUrl: store.ingestUrl, fetch: dependencies.inProcessFetch }),
    },
  })

  return {
    answer: async ({ method, path, headers, body }, caller) => {
      const request = new Request(dependencies.publicUrl + path, { method, headers, body })
      if (caller !== null) callers.set(request, caller)
      return handle(request)
    },
    prepare: async (url, signal) => {
      const source = photoSourceOf(url, dependencies.mediaSources)
      await photos.ensureMeasured([url])
      const measured = (await photos.measuredAmong([url])).get(url)
      if (source === null || measured === undefined) return
      try {
        await dependencies.media.prepareAll(source, measured.width, signal)
      } catch (error) {
        // Gone meanwhile: no further try brings it back.
        if (!(error instanceof HttpError && error.statusCode === 404)) throw error
      }
    },
  }
}

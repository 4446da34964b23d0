import { DAY_SECONDS } from '../../../../contract/duration'
import { photoSchema } from '../../../../contract/photo'
import { defineJob, defineRecurringJob } from '../../jobs/job'
import type { Module } from '../../module'
import { createRateLimit } from '../../plugins/rate-limit'
import { photoCleaning, photoPreparation } from './queue'
import { mediaRoutes } from './resize/routes'
import { createPhotoServices, type PhotoNeeds, type PhotoServices } from './services'
import { uploadRoutes } from './store/file-routes'
import { ingestRoutes, requireIngestSignature } from './store/routes'
import { requireCallbackSignature, uploadAdminRoutes, uploadCallbackRoutes, uploadPublicRoutes } from './upload/routes'

export type { PhotoNetwork } from './download-photo'
export { cropPhoto } from './image-processing'
export type { PhotoService } from './measure/service'
export type { Originals } from './originals'
export { isUploadKey, parsePhotoUrl, uploadUrl } from './photo-url'
export { photoPreparation } from './queue'
export { useUploads } from './upload/repository'

interface Needs extends PhotoNeeds {
  readonly shareCards: { readonly removeGone: (signal: AbortSignal) => Promise<void> }
}

/** Photos: uploaded, stored, measured and resized. */
export const photosModule: Module<Needs, PhotoServices> = {
  schemas: { Photo: photoSchema },
  services: createPhotoServices,
  routes: {
    site: async (group, { config, pool, media, knownPhotos }) => {
      const misses = createRateLimit({ perMinute: config.newPhotosPerMinute, pool, name: 'photo-' })
      await group.register(mediaRoutes, {
        media,
        mediaSources: config.mediaSources,
        knownPhotos,
        countMiss: (address) => misses.count({ uid: null, address }),
      })
      await group.register(uploadRoutes, { dataDir: config.dataDir })
    },
    public: (group, { uploads }) => group.register(uploadPublicRoutes, { uploads }),
    admin: (group, { uploads }) => group.register(uploadAdminRoutes, { uploads }),
    signed: [
      {
        verify: ({ photoStore: { apiKey, previous } }) =>
          requireCallbackSignature([apiKey, ...(previous === undefined ? [] : [previous.apiKey])]),
        register: (group, { uploads }) => group.register(uploadCallbackRoutes, { uploads }),
      },
      {
        verify: ({ photoStore: { apiKey, ingestUrl } }) =>
          ingestUrl === undefined ? null : requireIngestSignature(ingestUrl, apiKey),
        register: async (group, { ingest, photoStore: { apiKey, ingestUrl } }) => {
          if (ingest === undefined || ingestUrl === undefined) return
          await group.register(ingestRoutes, { ingest, url: ingestUrl, apiKey })
        },
      },
    ],
  },
  jobs: [
    defineJob(photoPreparation, ({ uploads }, { url }, signal) => uploads.prepare(url, signal)),
    defineRecurringJob(photoCleaning, DAY_SECONDS, async ({ photoRemoval, shareCards }, signal) => {
      await photoRemoval.clean(signal)
      await shareCards.removeGone(signal)
    }),
  ],
  stop: ({ photos }) => photos.stop(),
}

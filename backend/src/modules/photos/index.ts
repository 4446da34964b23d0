import { DAY_SECONDS } from '../../../../contract/limits'
import { photoSchema } from '../../../../contract/photo'
import { defineJob, defineRecurringJob } from '../../jobs/job'
import type { Module } from '../../module'
import { mediaRoutes } from './resize/routes'
import { createPhotoServices, type PhotoNeeds, type PhotoServices } from './services'
import { uploadRoutes, ingestRoutes, requireIngestSignature } from './store/routes'
import { requireCallbackSignature, uploadAdminRoutes, uploadCallbackRoutes, uploadPublicRoutes } from './upload/routes'
import { photoPreparation } from './upload/service'

export { isPublicAddress } from './download-photo'
export type { PhotoNetwork } from './download-photo'
export { cropPhoto } from './image-processing'
export type { PhotoService } from './measure/service'
export type { Originals } from './originals'
export { isUploadKey, parsePhotoUrl, uploadUrl } from './photo-url'
export { photoPreparation } from './upload/service'
export { useUploads } from './repository'
export type { UploadTarget } from './store/receive-upload'

interface Needs extends PhotoNeeds {
  readonly shareCards: { readonly removeGone: (signal: AbortSignal) => Promise<void> }
}

/** Removes photos that no listing uses, abandoned uploads, and share cards of deleted listings. */
const CLEANING = { name: 'photo-cleaning', everySeconds: DAY_SECONDS, timeoutSeconds: 15 * 60 }

/** Photos: uploaded, stored, measured and resized. */
export const photosModule: Module<PhotoNeeds, PhotoServices, Needs & PhotoServices> = {
  schemas: { Photo: photoSchema },
  services: createPhotoServices,
  routes: {
    site: [mediaRoutes, uploadRoutes],
    public: [uploadPublicRoutes],
    admin: [uploadAdminRoutes],
    signed: [
      {
        verify: ({ photoStore: { apiKey, previous }, ownStore }) =>
          requireCallbackSignature([apiKey, ownStore.apiKey, ...(previous === undefined ? [] : [previous.apiKey])]),
        register: uploadCallbackRoutes,
      },
      {
        verify: ({ ownStore: { apiKey, ingestUrl } }) => requireIngestSignature(ingestUrl, apiKey),
        register: ingestRoutes,
      },
    ],
  },
  jobs: [
    defineJob(photoPreparation, ({ uploads }, { url }, signal) => uploads.prepare(url, signal)),
    defineRecurringJob(CLEANING, async ({ photoRemoval, shareCards }, signal) => {
      await photoRemoval.clean(signal)
      await shareCards.removeGone(signal)
    }),
  ],
  stop: ({ photos }) => photos.stop(),
}

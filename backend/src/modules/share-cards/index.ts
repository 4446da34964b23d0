import type { BoundedQueue } from '../../lib/bounded-queue'
import type { DiskCache } from '../../lib/disk-cache'
import type { CoreServices, Module } from '../../module'
import { findRestorable, type Listings } from '../listings'
import type { Originals } from '../photos'
import { qrCodeRoutes } from './qr-code-routes'
import { shareCardRoutes } from './routes'
import { createShareCardService, type ShareCardService } from './service'

export { box, COLOR, line, text, type PictureElement } from './elements'
export { renderText } from './render-text'
export type { CardTexts } from './card-layout'
export { MAX_TILES } from './collage'
export { drawCollageCard } from './drawing'
export { createDrawingCache, drawWithPhotos, type Drawing } from './drawing-cache'

interface Needs extends CoreServices {
  readonly listings: Listings
  readonly originals: Originals
  readonly photoQueue: BoundedQueue
  readonly mediaCache: DiskCache
}

/** Images and QR codes that link to a listing. */
export const shareCardsModule: Module<Needs, { readonly shareCards: ShareCardService }> = {
  services: ({ config: { dataDir, mediaSources }, database, listings, originals, photoQueue, mediaCache, log }) => ({
    shareCards: createShareCardService({
      dataDir,
      mediaSources,
      originals,
      queue: photoQueue,
      cache: mediaCache,
      restorable: () => findRestorable(database, new Date()),
      listings,
      log,
    }),
  }),
  routes: { site: [shareCardRoutes, qrCodeRoutes] },
}

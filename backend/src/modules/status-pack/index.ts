import type { BoundedQueue } from '../../lib/bounded-queue'
import type { CoreServices, Module } from '../../module'
import type { Listings } from '../listings'
import type { Originals } from '../photos'
import { statusPackRoutes } from './routes'
import { createStatusPacks, type StatusPackService } from './service'

interface Needs extends CoreServices {
  readonly listings: Listings
  readonly originals: Originals
  readonly photoQueue: BoundedQueue
}

/** Upright pictures of a listing with a caption, which the agency posts in its status. */
export const statusPackModule: Module<Needs, { readonly statusPacks: StatusPackService }> = {
  services: ({ config: { siteUrl, mediaSources }, listings, originals, photoQueue, log }) => ({
    statusPacks: createStatusPacks({ siteUrl, mediaSources, listings, originals, queue: photoQueue, log }),
  }),
  routes: { admin: [statusPackRoutes] },
}

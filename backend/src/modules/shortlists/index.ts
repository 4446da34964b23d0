import type { BoundedQueue } from '../../lib/bounded-queue'
import type { DiskCache } from '../../lib/disk-cache'
import type { CoreServices, Module } from '../../module'
import type { Originals } from '../photos'
import { findShortlisted } from './find-listings'
import { shortlistCardRoutes } from './routes'
import { createShortlistService, type ShortlistService } from './service'

export type { ShortlistService }

interface Needs extends CoreServices {
  readonly originals: Originals
  readonly photoQueue: BoundedQueue
  readonly mediaCache: DiskCache
}

/** Previews of links with saved listings (contract/shortlist.ts). Nothing is recorded. */
export const shortlistsModule: Module<Needs, { readonly shortlists: ShortlistService }> = {
  services: ({ config: { dataDir, siteUrl, mediaSources }, database, originals, photoQueue, mediaCache, log }) => ({
    shortlists: createShortlistService({
      dataDir,
      siteUrl,
      mediaSources,
      originals,
      queue: photoQueue,
      cache: mediaCache,
      findListings: (names) => findShortlisted(database, names),
      log,
    }),
  }),
  routes: { site: [shortlistCardRoutes] },
}

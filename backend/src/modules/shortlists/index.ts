import type { BoundedQueue } from '../../lib/bounded-queue'
import type { DiskCache } from '../../lib/disk-cache'
import type { CoreServices, Module } from '../../module'
import { createRateLimit } from '../../plugins/rate-limit'
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

/** New cards per minute and IP address: anyone can make up links, and each card takes a processor for a second. */
const DRAWINGS_PER_MINUTE = 30

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
  routes: {
    site: async (group, { shortlists, pool }) => {
      const drawings = createRateLimit({ perMinute: DRAWINGS_PER_MINUTE, pool, name: 'shortlist-' })
      await group.register(shortlistCardRoutes, {
        shortlists,
        countDrawing: (address) => drawings.count({ uid: null, address }),
      })
    },
  },
}

import { pageHead } from '../../../../contract/seo/page-head'
import type { CoreServices, Module } from '../../module'
import { createRateLimit } from '../../plugins/rate-limit'
import { findByReference, type DeletedListings, type Listings } from '../listings'
import type { ShortlistService } from '../shortlists'
import { createSiteFiles } from './files'
import { createListingHeads } from './heads'
import { createReleases, type Releases } from './releases'
import { siteRoutes } from './routes'
import { createSiteService, type SiteService } from './service'

export type { Releases }

interface Needs extends CoreServices {
  readonly listings: Listings
  readonly deletedListings: DeletedListings
  readonly shortlists: Pick<ShortlistService, 'describe'>
}

interface Provided {
  readonly releases: Releases
  readonly site: SiteService
}

/**
 * Heads of shortlists per minute and IP address: anyone can make up links, and each takes two queries. Beyond it the page
 * is served as it was built.
 */
const SHORTLIST_HEADS_PER_MINUTE = 60

/** The built pages. */
export const siteModule: Module<Needs, Provided> = {
  services: ({ config: { dataDir, siteUrl }, database, pool, listings, deletedListings, shortlists, log }) => {
    const heads = createRateLimit({ perMinute: SHORTLIST_HEADS_PER_MINUTE, pool, name: 'shortlist-head-' })
    const releases = createReleases(dataDir)
    const site = createSiteService({
      releases,
      files: createSiteFiles(),
      listings: createListingHeads({ siteUrl, listings }),
      findByReference: (kind, reference) => findByReference(database, kind, reference),
      deletedListings,
      describeShortlist: async (search, address) => {
        const page = await shortlists.describe(search, () => heads.count({ uid: null, address }))
        return page && { tags: pageHead(page, { site: siteUrl }), structuredData: [] }
      },
      onLookupError: (error) => {
        log.warn({ err: error }, 'the database could not be asked for a page')
      },
    })
    return { releases, site }
  },
  routes: { site: [siteRoutes] },
}

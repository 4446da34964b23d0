import { pageHead } from '../../../../contract/seo/page-head'
import type { CoreServices, Module } from '../../module'
import { findByReference, type DeletedListings, type Listings } from '../listings'
import type { ShortlistService } from '../shortlists'
import { createSiteFiles } from './files'
import { createListingHeads } from './listing-heads'
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

/** The built pages. */
export const siteModule: Module<Needs, Provided> = {
  services: ({ config: { dataDir, siteUrl }, database, listings, deletedListings, shortlists, log }) => {
    const releases = createReleases(dataDir)
    const site = createSiteService({
      releases,
      files: createSiteFiles(),
      listings: createListingHeads({ siteUrl, listings }),
      findByReference: (kind, reference) => findByReference(database, kind, reference),
      deletedListings,
      describeShortlist: async (search) => {
        const page = await shortlists.describe(search)
        return page && { tags: pageHead(page, { site: siteUrl }), structuredData: [] }
      },
      onLookupError: (error) => {
        log.warn({ err: error }, 'the database could not tell whether a listing exists')
      },
    })
    return { releases, site }
  },
  routes: { site: [siteRoutes] },
}

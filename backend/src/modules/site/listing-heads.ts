import type { ListingKind } from '../../../../contract/limits'
import type { ListingOf } from '../../../../contract/kinds'
import { listingPage, missingListingPage } from '../../../../contract/seo/listing-page'
import { pageHead } from '../../../../contract/seo/page-head'
import { listingStructuredData } from '../../../../contract/seo/structured-data'
import { HttpError } from '../../lib/errors'
import type { Listings } from '../listings'
import type { PageHead } from './head-html'

export interface ListingHead {
  /** 404 for an unknown listing, 410 for a deleted one. */
  readonly status: 200 | 404 | 410
  readonly head: PageHead
}

export interface ListingHeads {
  /**
   * The same head that a build would render for the listing's page.
   * @throws when the database cannot be queried
   */
  of(kind: ListingKind, id: string): Promise<ListingHead>
}

export function createListingHeads(dependencies: { siteUrl: string; listings: Listings }): ListingHeads {
  // Used only for a site that this backend serves itself.
  const origins = { site: dependencies.siteUrl, backend: dependencies.siteUrl }

  return {
    of: async (kind, id) => {
      const listing = await find(kind, id)
      if (listing === 404 || listing === 410) {
        return { status: listing, head: { tags: pageHead(missingListingPage(kind), origins), structuredData: [] } }
      }
      const tags = pageHead(listingPage(listing, origins), origins)
      return { status: 200, head: { tags, structuredData: listingStructuredData(listing, origins) } }
    },
  }

  async function find(kind: ListingKind, id: string): Promise<ListingOf<ListingKind> | 404 | 410> {
    try {
      return { kind, fields: await dependencies.listings[kind].get(id) }
    } catch (error) {
      if (error instanceof HttpError && (error.statusCode === 404 || error.statusCode === 410)) return error.statusCode
      throw error
    }
  }
}

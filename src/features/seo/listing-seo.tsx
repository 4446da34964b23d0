import type { ListingKind } from '../../../contract/limits'
import type { Listing } from '../../../contract/listing'
import { listingPage, missingListingPage } from '../../../contract/seo/listing-page'
import { urls } from './urls'
import { Seo } from './seo'
import { StructuredDataOf } from './structured-data'

export interface ListingSeoProps {
  kind: ListingKind
  /** Undefined while it is fetched: the head stays as the host sent it. */
  listing: Listing | undefined
  /** The listing does not exist, or no longer. */
  isMissing: boolean
}

/** The head of a listing's page. */
export function ListingSeo({ kind, listing, isMissing }: ListingSeoProps) {
  if (isMissing) return <Seo {...missingListingPage(kind)} />
  if (!listing) return null
  return (
    <>
      <Seo {...listingPage(listing, urls)} />
      <StructuredDataOf page="listing" listing={listing} />
    </>
  )
}

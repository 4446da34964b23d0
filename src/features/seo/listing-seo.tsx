import { KINDS, type Listing } from '../../../contract/kinds'
import type { ListingKind } from '../../../contract/limits'
import { listingPage, missingListingPage } from '../../../contract/seo/listing-page'
import type { PageDescription } from '../../../contract/seo/page-head'
import { urls, Seo, StructuredDataOf } from './seo'

export interface ListingSeoProps {
  kind: ListingKind
  /** Undefined while it is fetched. */
  listing: Listing | undefined
  /** The listing does not exist, or no longer. */
  isMissing: boolean
}

/** The head of a listing's page. */
export function ListingSeo({ kind, listing, isMissing }: ListingSeoProps) {
  if (isMissing) return <Seo {...missingListingPage(kind)} />
  if (!listing) return <UnknownListingSeo kind={kind} />
  return (
    <>
      <Seo {...listingPage(listing, urls)} />
      <StructuredDataOf page="listing" listing={listing} />
    </>
  )
}

/**
 * For the client-only page of listings newer than the last build. Our own host writes the listing's
 * head into it (docs/architecture.md), so the browser does not change the head until it has fetched the
 * listing; from any other host, search engines must not index the page.
 */
function UnknownListingSeo({ kind }: { kind: ListingKind }) {
  return process.env.BUILD_STAGE === 'build-html' ? <Seo {...unknownListingPage(kind)} /> : null
}

function unknownListingPage(kind: ListingKind): PageDescription {
  const { name } = KINDS[kind]
  return { title: name, description: `A ${name.toLowerCase()} offered by the agency.`, isPrivate: true }
}

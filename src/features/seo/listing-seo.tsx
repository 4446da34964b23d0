import { listingPage, missingListingPage, type Listing } from '../../../contract/seo/listing-page'
import type { PageDescription } from '../../../contract/seo/page-head'
import { addresses } from './urls'
import { Seo } from './seo'
import { StructuredDataOf } from './structured-data'

interface ListingSeoProps {
  kind: Listing['kind']
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
      <Seo {...listingPage(listing, addresses)} />
      <StructuredDataOf page="listing" listing={listing} />
    </>
  )
}

/**
 * For the client-only page of listings newer than the last build. Our own host writes the listing's
 * head into it (docs/architecture.md), so the browser does not change the head until it has fetched the
 * listing; from any other host, search engines must not index the page.
 */
function UnknownListingSeo({ kind }: { kind: Listing['kind'] }) {
  return process.env.BUILD_STAGE === 'build-html' ? <Seo {...UNKNOWN[kind]} /> : null
}

const UNKNOWN: Record<Listing['kind'], PageDescription> = {
  property: { title: 'Property', description: 'A property offered by the agency.', isPrivate: true },
  car: { title: 'Car', description: 'A car offered by the agency.', isPrivate: true },
}

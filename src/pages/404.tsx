import { Link, navigate, type PageProps } from 'gatsby'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import type { ListingKind } from '../../contract/limits'
import { pagePaths } from '../../contract/paths'
import { DetailSkeleton } from '../features/listings'
import { Seo } from '../features/seo'
import { listingInPath } from '../lib/page-url'
import { buttonStyle } from '../ui/button'

type NewListingProps = Pick<PageProps<undefined, { listingId: string }>, 'data' | 'pageContext'>

const listingPages: Readonly<Record<ListingKind, ComponentType<NewListingProps>>> = {
  property: lazy(() => import('../templates/property')),
  car: lazy(() => import('../templates/car')),
}

/**
 * A host returns this page for every path without a file (decision 0037): for a listing newer than the build, which it
 * shows, and for an unknown path, from which it leads to the home page (docs/product.md, "Pages"). Our own host writes
 * the listing's head
 * into it (docs/architecture.md), so the browser does not change the head until it has fetched the listing; at any other
 * host, search engines must not index it.
 */
export default function NotFoundPage({ location }: PageProps) {
  const listing = listingInPath(location.pathname)
  if (listing === null) return <UnknownPage />
  const ListingPage = listingPages[listing.kind]
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <ListingPage key={listing.id} data={undefined} pageContext={{ listingId: listing.id }} />
    </Suspense>
  )
}

/** The build renders it for all paths; so it looks like a listing that is being fetched. */
function UnknownPage() {
  useEffect(() => {
    navigate(pagePaths.home, { replace: true })
  }, [])
  return (
    <>
      <Seo title="Page not found" description="This page does not exist." isPrivate />
      <noscript>
        <Link to={pagePaths.home} css={buttonStyle('primary')}>
          Go to the home page
        </Link>
      </noscript>
      <DetailSkeleton />
    </>
  )
}

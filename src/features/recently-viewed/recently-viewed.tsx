import { lazy, Suspense, type ComponentType } from 'react'
import { useViewedListings } from '../saved-store'
import type { ViewedTilesProps } from './viewed-tiles'

const ViewedTiles = lazy<ComponentType<ViewedTilesProps>>(() =>
  import('./viewed-tiles').then(
    (module) => ({ default: module.ViewedTiles }),
    // The page is whole without them.
    () => ({ default: () => null }),
  ),
)

/** At a page's end: what was looked at on this device. Nothing of it is fetched for a first visit. */
export function RecentlyViewed() {
  const listings = useViewedListings()
  if (listings.length === 0) return null
  return (
    <Suspense>
      <ViewedTiles listings={listings} />
    </Suspense>
  )
}

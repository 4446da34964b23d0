import { Suspense } from 'react'
import { optionalLazy } from '../../ui/lazy'
import { useViewedListings } from '../saved'

const ViewedTiles = optionalLazy(() => import('./viewed-tiles').then(({ ViewedTiles }) => ViewedTiles))

/** At the end of a page: listings viewed on this device. A first visit fetches nothing of it. */
export function RecentlyViewed() {
  const listings = useViewedListings()
  if (listings.length === 0) return null
  return (
    <Suspense>
      <ViewedTiles listings={listings} />
    </Suspense>
  )
}

import { useMemo } from 'react'
import type { ShownReview } from '../../../../contract/read-review'
import { carQueries, propertyQueries, useListings } from '../../listings'
import { createFinder } from '../overview'
import type { ReviewedListing } from '../reviewed-listing'

interface TitledListing extends ReviewedListing {
  /** Undefined while unknown; the id when the title cannot be found. */
  title: string | undefined
}

/** Finds the listing that a review is about, with its title. */
export function useListingOfReview(): (review: ShownReview) => TitledListing {
  const properties = useListings(propertyQueries)
  const cars = useListings(carQueries)
  const isPending = properties.isPending || cars.isPending
  const find = useMemo(() => createFinder(properties.data ?? [], cars.data ?? []), [properties.data, cars.data])

  return (review) => {
    const found = find(review)
    if (found) return { kind: found.kind, id: found.listing.id, title: found.listing.title }
    const listing = namedListing(review)
    return { ...listing, title: isPending ? undefined : listing.id }
  }
}

/** As far as the review itself tells. */
function namedListing({ propertyId, carId }: ShownReview): ReviewedListing {
  return carId ? { kind: 'car', id: carId } : { kind: 'property', id: propertyId }
}

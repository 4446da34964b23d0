import { useMemo } from 'react'
import type { ListingKind } from '../../../contract/limits'
import { carQueries, propertyQueries, useListings } from '../listings'

export interface ListingTitles {
  /** Undefined for a listing that is gone, or not loaded. */
  of: (kind: ListingKind, id: string) => string | undefined
  /** More titles may come. */
  isPending: boolean
  /** All lists are loaded: a listing without a title is gone. */
  areComplete: boolean
}

/** The titles of all listings. */
export function useListingTitles(): ListingTitles {
  const properties = useListings(propertyQueries)
  const cars = useListings(carQueries)
  const titles = useMemo(
    () => ({ property: titlesById(properties.data), car: titlesById(cars.data) }),
    [properties.data, cars.data],
  )
  return {
    of: (kind, id) => titles[kind].get(id),
    isPending: properties.isPending || cars.isPending,
    areComplete: properties.data !== undefined && cars.data !== undefined,
  }
}

function titlesById(listings: readonly { id: string; title: string }[] = []): ReadonlyMap<string, string> {
  return new Map(listings.map(({ id, title }) => [id, title]))
}

import { useDeferredValue, useMemo, useState } from 'react'
import { LISTING_KINDS, LISTING_STATUSES, type ListingKind, type ListingStatus } from '../../../../contract/limits'
import type { ManagedListing } from '../management/managed-listing'
import { createListingSearch } from './search-listings'

/** What the table shows; undefined for all. */
export interface TableFilter {
  readonly text: string
  readonly kind?: ListingKind | undefined
  readonly status?: ListingStatus | undefined
  /** Something that is missing; 'any' for whatever it is. */
  readonly missing?: string | undefined
}

export const MISSING_CHOICES = ['any', 'photos', 'description'] as const

/** Filters the listings as somebody types and chooses; typing stays quick with a thousand listings. */
export function useTableFilter(listings: readonly ManagedListing[]) {
  const [filter, setFilter] = useState<TableFilter>(() => filterFromUrl(window.location.search))
  const deferred = useDeferredValue(filter)
  const search = useMemo(() => createListingSearch(listings), [listings])
  const found = useMemo(() => search(deferred.text).filter((listing) => matches(listing, deferred)), [search, deferred])
  return { filter, setFilter, found, foundWith: deferred }
}

function matches({ kind, status, missing }: ManagedListing, filter: TableFilter): boolean {
  return (
    (filter.kind === undefined || kind === filter.kind) &&
    (filter.status === undefined || status === filter.status) &&
    (filter.missing === undefined || (filter.missing === 'any' ? missing.length > 0 : missing.includes(filter.missing)))
  )
}

function filterFromUrl(query: string): TableFilter {
  const fields = new URLSearchParams(query)
  return {
    text: fields.get('q') ?? '',
    kind: LISTING_KINDS.find((kind) => kind === fields.get('kind')),
    status: LISTING_STATUSES.find((status) => status === fields.get('status')),
    missing: MISSING_CHOICES.find((missing) => missing === fields.get('missing')),
  }
}

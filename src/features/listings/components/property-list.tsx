import { useDeferredValue, useMemo } from 'react'
import { usePropertyCards } from '../api/get-properties'
import { countActive, suggestionsFrom } from '../filters/suggestions'
import { matchesPropertyFilter, propertyFilterFromUrl } from '../filters/property-filter'
import { PROPERTY_SORTS, sortListings } from '../filters/sort'
import { useUrlFilter, useUrlSort } from '../hooks/use-url-filter'
import type { PropertyCardFields } from '../listing-fields'
import { listingSource } from '../listing-source'
import { ListingList, type InitialList } from './listing-list'
import { PropertyCard } from './property-card'
import { PropertyFilters } from './property-filters'

const NOUN = ['property', 'properties'] as const

/** All properties with their filters (spec §2). */
export function PropertyList({ baked }: { baked: InitialList<PropertyCardFields> }) {
  const query = usePropertyCards()
  const { filter, change, remove, reset } = useUrlFilter(propertyFilterFromUrl)
  const { sort, sortBy } = useUrlSort(PROPERTY_SORTS)
  // A field answers a keystroke at once; cards and head follow when the browser has time.
  const shownFilter = useDeferredValue(filter)
  const shownSort = useDeferredValue(sort)
  const active = countActive(shownFilter)
  const isNarrowed = active > 0 || shownSort !== undefined
  const { known, total, isReady } = listingSource(query, baked, isNarrowed)
  const matching = useMemo(
    () => known.filter((property) => matchesPropertyFilter(property, shownFilter)),
    [known, shownFilter],
  )
  const sorted = useMemo(() => sortListings(matching, shownSort), [matching, shownSort])
  const locations = useMemo(() => suggestionsFrom(known.map((property) => property.location)), [known])
  const named = useMemo(() => ({ kind: 'property' as const, filter: shownFilter }), [shownFilter])

  return (
    <ListingList
      title="Properties"
      noun={NOUN}
      emptyTitle="No properties found"
      emptyText="Try adjusting your filters to find more properties"
      columns={2}
      listings={isReady ? sorted : null}
      count={isReady ? (active > 0 ? matching.length : total) : null}
      missing={isReady ? total - known.length : 0}
      isNarrowed={isNarrowed}
      failed={query.isError}
      onRetry={query.refetch}
      filters={<PropertyFilters filter={filter} locations={locations} onChange={change} />}
      choiceKey={JSON.stringify([shownFilter, shownSort?.name])}
      filter={named}
      active={active}
      onRemoveFilter={remove}
      onReset={reset}
      sorts={PROPERTY_SORTS}
      sort={sort?.name ?? ''}
      onSort={sortBy}
      renderCard={renderCard}
    />
  )
}

function renderCard(property: PropertyCardFields, index: number) {
  return <PropertyCard property={property} priority={index < 2} />
}

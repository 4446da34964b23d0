import { useDeferredValue, useMemo } from 'react'
import { useCarCards } from '../api/get-cars'
import { carFilterFromUrl, carMatcher } from '../filters/car-filter'
import { countActive, suggestionsFrom } from '../filters/suggestions'
import { CAR_SORTS, sortListings } from '../filters/sort'
import { useUrlFilter, useUrlSort } from '../hooks/use-url-filter'
import type { CarCardFields } from '../listing-fields'
import { listingSource } from '../listing-source'
import { CarCard } from './car-card'
import { CarFilters } from './car-filters'
import { ListingList, type InitialList } from './listing-list'

const NOUN = ['car', 'cars'] as const

/** All cars with their filters (spec §2). */
export function CarList({ baked }: { baked: InitialList<CarCardFields> }) {
  const query = useCarCards()
  const { filter, change, remove, reset } = useUrlFilter(carFilterFromUrl)
  const { sort, sortBy } = useUrlSort(CAR_SORTS)
  // A field answers a keystroke at once; cards and head follow when the browser has time.
  const shownFilter = useDeferredValue(filter)
  const shownSort = useDeferredValue(sort)
  const active = countActive(shownFilter)
  const isNarrowed = active > 0 || shownSort !== undefined
  const { known, total, isReady } = listingSource(query, baked, isNarrowed)
  const makes = useMemo(() => suggestionsFrom(known.map((car) => car.make)), [known])
  const models = useMemo(() => suggestionsFrom(known.map((car) => car.model)), [known])
  const matching = useMemo(
    () => known.filter(carMatcher(shownFilter, { makes, models })),
    [known, makes, models, shownFilter],
  )
  const sorted = useMemo(() => sortListings(matching, shownSort), [matching, shownSort])
  const named = useMemo(() => ({ kind: 'car' as const, filter: shownFilter }), [shownFilter])

  return (
    <ListingList
      title="cars"
      noun={NOUN}
      emptyTitle="No cars found"
      emptyText="Try adjusting your filters to find more cars"
      columns={3}
      listings={isReady ? sorted : null}
      count={isReady ? (active > 0 ? matching.length : total) : null}
      missing={isReady ? total - known.length : 0}
      isNarrowed={isNarrowed}
      failed={query.isError}
      onRetry={query.refetch}
      filters={<CarFilters filter={filter} makes={makes} models={models} onChange={change} />}
      choiceKey={JSON.stringify([shownFilter, shownSort?.name])}
      filter={named}
      active={active}
      onRemoveFilter={remove}
      onReset={reset}
      sorts={CAR_SORTS}
      sort={sort?.name ?? ''}
      onSort={sortBy}
      renderCard={renderCard}
    />
  )
}

function renderCard(car: CarCardFields, index: number) {
  return <CarCard car={car} priority={index < 2} />
}

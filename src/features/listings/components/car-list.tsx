import { useDeferredValue, useMemo } from 'react'
import { useCarCards } from '../api/get-cars'
import { carFilterFromUrl, carMatcher } from '../filters/car-filter'
import { countActive, knownWords } from '../filters/known-words'
import { CAR_SORTS, sortListings } from '../filters/sort'
import { useUrlFilter, useUrlSort } from '../hooks/use-url-filter'
import type { CarCardFields } from '../listing-fields'
import { listingSource } from '../listing-source'
import { CarCard } from './car-card'
import { CarFilters } from './car-filters'
import { ListingList, type BakedList } from './listing-list'

/** All cars with their filters (spec §2). */
export function CarList({ baked }: { baked: BakedList<CarCardFields> }) {
  const query = useCarCards()
  const { filter, change, reset } = useUrlFilter(carFilterFromUrl)
  const { sort, sortBy } = useUrlSort(CAR_SORTS)
  const active = countActive(filter)
  // A field answers a keystroke at once; the cards follow when the browser has time.
  const shownFilter = useDeferredValue(filter)
  const shownSort = useDeferredValue(sort)
  const { known, total, isReady } = listingSource(query, baked, active > 0 || sort !== undefined)
  const matching = useMemo(() => known.filter(carMatcher(shownFilter, known)), [known, shownFilter])
  const sorted = useMemo(() => sortListings(matching, shownSort), [matching, shownSort])
  const makes = useMemo(() => knownWords(known.map((car) => car.make)), [known])
  const models = useMemo(() => knownWords(known.map((car) => car.model)), [known])

  return (
    <ListingList
      title="cars"
      noun={['car', 'cars']}
      emptyTitle="No cars found"
      emptyText="Try adjusting your filters to find more cars"
      columns={3}
      listings={isReady ? sorted : null}
      count={countActive(shownFilter) > 0 ? matching.length : total}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      filters={<CarFilters filter={filter} makes={makes} models={models} onChange={change} />}
      choiceKey={JSON.stringify([shownFilter, shownSort?.name])}
      filter={{ kind: 'car', filter }}
      active={active}
      onRemoveFilter={(name) => change({ [name]: undefined })}
      onReset={() => reset(Object.keys(filter))}
      sorts={CAR_SORTS}
      sort={sort?.name ?? ''}
      onSort={sortBy}
      renderCard={(car, index) => <CarCard car={car} priority={index < 2} />}
    />
  )
}

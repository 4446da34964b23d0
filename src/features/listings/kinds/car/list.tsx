import { optionalLazy } from '../../../../ui/lazy'
import { createListPage } from '../../list/create-list-page'
import { suggestionsFrom } from '../../../../../contract/filters/suggestions'
import type { CarCardFields } from '../../api/card-fields'
import { CarCard } from './card'
import { carFilterFromUrl, carMatcher } from '../../../../../contract/filters/car'
import { CarFilterFields } from './filter-fields'
import { carQueries } from './queries'
import { carSorts } from './sorts'

/** All cars with their filters (spec §2). */
export const CarList = createListPage({
  queries: carQueries,
  Card: CarCard,
  title: 'cars',
  noun: ['car', 'cars'],
  emptyTitle: 'No cars found',
  emptyText: 'Try adjusting your filters to find more cars',
  sorts: carSorts,
  filterFromUrl: carFilterFromUrl,
  suggest: (cars: readonly CarCardFields[]) => ({
    makes: suggestionsFrom(cars.map(({ make }) => make)),
    models: suggestionsFrom(cars.map(({ model }) => model)),
  }),
  matcher: carMatcher,
  FilterFields: CarFilterFields,
  FilterChips: optionalLazy(() => import('./filter-chips').then(({ CarFilterChips }) => CarFilterChips)),
})

import { optionalLazy } from '../../../../ui/lazy'
import { createListPage } from '../../list/create-list-page'
import { suggestionsFrom } from '../../../../../contract/filters/suggestions'
import { PropertyCard } from './card'
import { propertyMatcher, propertyFilterFromUrl } from '../../../../../contract/filters/property'
import { PropertyFilterFields } from './filter-fields'
import { propertyQueries } from './property'
import { propertySorts } from './sorts'
import type { PropertyCardFields } from '../../api/queries'

/** All properties with their filters (spec §2). */
export const PropertyList = createListPage({
  queries: propertyQueries,
  Card: PropertyCard,
  title: 'Properties',
  noun: ['property', 'properties'],
  emptyTitle: 'No properties found',
  emptyText: 'Try adjusting your filters to find more properties',
  sorts: propertySorts,
  filterFromUrl: propertyFilterFromUrl,
  suggest: (properties: readonly PropertyCardFields[]) => suggestionsFrom(properties.map(({ location }) => location)),
  matcher: propertyMatcher,
  FilterFields: PropertyFilterFields,
  FilterChips: optionalLazy(() => import('./filter-chips').then(({ PropertyFilterChips }) => PropertyFilterChips)),
})

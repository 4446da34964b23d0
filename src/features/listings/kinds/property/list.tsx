import { propertyMatcher, propertyFilterFromUrl, townsOf } from '../../../../../contract/filters/property'
import { optionalLazy } from '../../../../ui/lazy'
import type { PropertyCardFields } from '../../api/queries'
import { createListPage } from '../../list/create-list-page'
import { byPrice, type SortRule } from '../../list/results-toolbar'
import { PropertyCard, propertyCardQueries } from './card'
import { PropertyFilterFields } from './filter-fields'

/** Orders a visitor can choose (docs/product.md, "Lists"). */
export const propertySorts: readonly SortRule<PropertyCardFields>[] = [
  { name: 'price-up', label: 'Lowest price', valueOf: byPrice, direction: 'asc' },
  { name: 'price-down', label: 'Highest price', valueOf: byPrice, direction: 'desc' },
]

/** All properties with their filters (docs/product.md, "Lists"). */
export const PropertyList = createListPage({
  queries: propertyCardQueries,
  Card: PropertyCard,
  title: 'Properties',
  noun: ['property', 'properties'],
  emptyTitle: 'No properties found',
  emptyText: 'Try adjusting your filters to find more properties',
  sorts: propertySorts,
  filterFromUrl: propertyFilterFromUrl,
  suggest: (properties: readonly PropertyCardFields[]) => townsOf(properties.map(({ location }) => location)),
  matcher: propertyMatcher,
  FilterFields: PropertyFilterFields,
  FilterChips: optionalLazy(() => import('../filter-chips').then(({ PropertyFilterChips }) => PropertyFilterChips)),
})

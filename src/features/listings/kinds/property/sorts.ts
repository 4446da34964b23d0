import { byPrice, type SortRule } from '../../list/sort'
import type { PropertyCardFields } from '../../api/queries'

/** Orders a visitor can choose (spec §2). */
export const propertySorts: readonly SortRule<PropertyCardFields>[] = [
  { name: 'price-up', label: 'Lowest price', valueOf: byPrice, direction: 'asc' },
  { name: 'price-down', label: 'Highest price', valueOf: byPrice, direction: 'desc' },
]

import type { PropertyCardFields } from '../../api/queries'
import { byPrice, type SortRule } from '../../list/sort'

/** Orders a visitor can choose (docs/product.md, "Lists"). */
export const propertySorts: readonly SortRule<PropertyCardFields>[] = [
  { name: 'price-up', label: 'Lowest price', valueOf: byPrice, direction: 'asc' },
  { name: 'price-down', label: 'Highest price', valueOf: byPrice, direction: 'desc' },
]

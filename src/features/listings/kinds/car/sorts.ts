import { byPrice, type SortRule } from '../../list/sort'
import type { CarCardFields } from '../../api/card-fields'

/** Orders a visitor can choose (spec §2). */
export const carSorts: readonly SortRule<CarCardFields>[] = [
  { name: 'price-up', label: 'Lowest price', valueOf: byPrice, direction: 'up' },
  { name: 'price-down', label: 'Highest price', valueOf: byPrice, direction: 'down' },
  { name: 'year-down', label: 'Latest year', valueOf: ({ year }) => year, direction: 'down' },
  { name: 'year-up', label: 'Earliest year', valueOf: ({ year }) => year, direction: 'up' },
  { name: 'mileage-up', label: 'Lowest mileage', valueOf: ({ mileage }) => mileage, direction: 'up' },
  { name: 'mileage-down', label: 'Highest mileage', valueOf: ({ mileage }) => mileage, direction: 'down' },
]

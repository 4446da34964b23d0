import { byPrice, type SortRule } from '../../list/sort'
import type { CarCardFields } from '../../api/card-fields'

/** Orders a visitor can choose (spec §2). */
export const carSorts: readonly SortRule<CarCardFields>[] = [
  { name: 'price-up', label: 'Lowest price', valueOf: byPrice, direction: 'asc' },
  { name: 'price-down', label: 'Highest price', valueOf: byPrice, direction: 'desc' },
  { name: 'year-down', label: 'Latest year', valueOf: ({ year }) => year, direction: 'desc' },
  { name: 'year-up', label: 'Earliest year', valueOf: ({ year }) => year, direction: 'asc' },
  { name: 'mileage-up', label: 'Lowest mileage', valueOf: ({ mileage }) => mileage, direction: 'asc' },
  { name: 'mileage-down', label: 'Highest mileage', valueOf: ({ mileage }) => mileage, direction: 'desc' },
]

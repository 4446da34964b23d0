import { isNumber } from '../../../../contract/price'
import type { CarCardFields, PropertyCardFields } from '../listing-fields'

/** An order a visitor can choose instead of the list's own, which is newest first. */
export interface SortRule<Listing> {
  /** Stands in the address, as in `?sort=price-up`. */
  readonly name: string
  readonly label: string
  readonly valueOf: (listing: Listing) => number | null
  readonly direction: 'up' | 'down'
}

const byPrice = (listing: { price: number | null }) => listing.price

export const PROPERTY_SORTS: readonly SortRule<PropertyCardFields>[] = [
  { name: 'price-up', label: 'Lowest price', valueOf: byPrice, direction: 'up' },
  { name: 'price-down', label: 'Highest price', valueOf: byPrice, direction: 'down' },
]

export const CAR_SORTS: readonly SortRule<CarCardFields>[] = [
  { name: 'price-up', label: 'Lowest price', valueOf: byPrice, direction: 'up' },
  { name: 'price-down', label: 'Highest price', valueOf: byPrice, direction: 'down' },
  { name: 'year-down', label: 'Latest year', valueOf: (car) => car.year, direction: 'down' },
  { name: 'year-up', label: 'Earliest year', valueOf: (car) => car.year, direction: 'up' },
  { name: 'mileage-up', label: 'Lowest mileage', valueOf: (car) => car.mileage, direction: 'up' },
  { name: 'mileage-down', label: 'Highest mileage', valueOf: (car) => car.mileage, direction: 'down' },
]

/**
 * The listings in the chosen order; equals, and all when none is chosen, stay as they came. Those
 * without the value stand last whichever way it goes: nobody looks for what is not known.
 */
export function sortListings<Listing>(
  listings: readonly Listing[],
  rule: SortRule<Listing> | undefined,
): readonly Listing[] {
  if (!rule) return listings
  const sign = rule.direction === 'up' ? 1 : -1
  return [...listings].sort((a, b) => {
    const [one, other] = [rule.valueOf(a), rule.valueOf(b)]
    if (!isNumber(one) || !isNumber(other)) return Number(isNumber(other)) - Number(isNumber(one))
    return sign * (one - other)
  })
}

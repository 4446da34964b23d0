import type { Car } from '../../../../../contract/car'
import { apiPaths, pagePaths } from '../../../../../contract/paths'
import { readCar, readCarCards, readCars } from '../../../../../contract/read-listing'
import { NOT_AVAILABLE } from '../../../../lib/format'
import type { CarCardFields, ListingQueries, ListLink } from '../../api/queries'

export const carQueries: ListingQueries<Car, CarCardFields> = {
  kind: 'car',
  path: apiPaths.car,
  listPath: apiPaths.cars,
  cardsPath: apiPaths.carCards,
  readListing: readCar,
  readListings: readCars,
  readCards: readCarCards,
  failure: 'Failed to fetch Car details',
}

export const carListLink: ListLink = { path: pagePaths.cars, text: 'See all cars' }

/** 'Toyota | Prado' (docs/product.md, "Lists"); one of them alone when the other is missing. */
export function makeAndModel({ make, model }: { make: string; model: string }): string {
  return [make, model].filter(Boolean).join(' | ') || NOT_AVAILABLE
}

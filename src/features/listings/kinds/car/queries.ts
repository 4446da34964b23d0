import type { Car } from '../../../../../contract/car'
import { apiPaths } from '../../../../../contract/paths'
import { readCar, readCarCards, readCars } from '../../../../../contract/read-listing'
import type { CarCardFields } from '../../api/card-fields'
import type { ListingQueries } from '../../api/queries'

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

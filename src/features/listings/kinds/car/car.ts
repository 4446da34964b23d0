import type { Car } from '../../../../../contract/car'
import { apiPaths, pagePaths } from '../../../../../contract/paths'
import { readCar, readCars } from '../../../../../contract/read-listing'
import type { CarCardFields, ListingQueries, ListLink } from '../../api/queries'
import { carCardQueries } from './card'

export const carQueries: ListingQueries<Car, CarCardFields> = {
  ...carCardQueries,
  path: apiPaths.car,
  listPath: apiPaths.cars,
  readListing: readCar,
  readListings: readCars,
  failure: 'Failed to fetch Car details',
}

export const carListLink: ListLink = { path: pagePaths.cars, text: 'See all cars' }

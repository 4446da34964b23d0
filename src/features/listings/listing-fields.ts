export type { CarCard as CarCardFields, PropertyCard as PropertyCardFields } from '../../../contract/read-listing'

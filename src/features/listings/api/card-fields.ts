import type { CarCard, PropertyCard } from '../../../../contract/read-listing'
import type { Car } from '../../../../contract/car'
import type { Property } from '../../../../contract/property'

export type { CarCard as CarCardFields, PropertyCard as PropertyCardFields } from '../../../../contract/read-listing'

/** What cards of all kinds show. */
export type CommonCardFields = Pick<PropertyCard, keyof PropertyCard & keyof CarCard>
/** What pages of all kinds show. */
export type CommonListingFields = Pick<Property, keyof Property & keyof Car>

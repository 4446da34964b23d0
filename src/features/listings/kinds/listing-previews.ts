import { createListingPreview } from '../preview/create-listing-preview'
import { CarCard } from './car/card'
import { carDetail } from './car/detail'
import { PropertyCard } from './property/card'
import { propertyDetail } from './property/detail'

/** A listing as it is being written. */
export const PropertyPreview = createListingPreview({ detail: propertyDetail, Card: PropertyCard })
export const CarPreview = createListingPreview({ detail: carDetail, Card: CarCard })

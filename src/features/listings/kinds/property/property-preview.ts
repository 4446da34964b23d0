import { createListingPreview } from '../../preview/create-listing-preview'
import { PropertyCard } from './card'
import { propertyDetail } from './detail'

/** A property as it is being written. */
export const PropertyPreview = createListingPreview({ detail: propertyDetail, Card: PropertyCard })

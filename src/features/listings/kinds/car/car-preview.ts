import { createListingPreview } from '../../preview/create-listing-preview'
import { CarCard } from './card'
import { carDetail } from './detail'

/** A car as it is being written. */
export const CarPreview = createListingPreview({ detail: carDetail, Card: CarCard })

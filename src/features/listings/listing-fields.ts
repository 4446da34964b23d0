import type { Car } from '../../../contract/car'
import type { Property } from '../../../contract/property'

type CardFields = 'id' | 'title' | 'price' | 'imageUrls' | 'images' | 'reviewCount' | 'reviewAverage'

/** What a card shows and a filter reads; a full listing will do as well. */
export type PropertyCardFields = Pick<
  Property,
  CardFields | 'type' | 'category' | 'location' | 'bedrooms' | 'bathrooms' | 'area'
>

export type CarCardFields = Pick<Car, CardFields | 'year' | 'make' | 'model' | 'mileage' | 'condition'>

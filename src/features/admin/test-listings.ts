import type { Car } from '../../../contract/car'
import type { Property } from '../../../contract/property'
import { testCar, testProperty } from '../../../contract/test-listings'

/** For tests: a complete property with one photo. */
export function property(fields: Partial<Property> = {}): Property {
  return testProperty({
    description: 'Quiet.',
    price: 45_000_000,
    bedrooms: [4],
    bathrooms: 3,
    area: 5_200,
    imageUrls: ['/uploads/villa.jpg'],
    images: undefined,
    youtubeLink: null,
    ...fields,
  })
}

/** For tests: a complete car without photos. */
export function car(fields: Partial<Car> = {}): Car {
  return testCar({
    title: 'Prado TX',
    description: '',
    price: 8_500_000,
    mileage: 42_000,
    imageUrls: [],
    images: undefined,
    youtubeLink: null,
    ...fields,
  })
}

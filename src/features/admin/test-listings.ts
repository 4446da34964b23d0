import type { Car } from '../../../contract/car'
import type { Property } from '../../../contract/property'

/** For tests: a whole property. */
export function property(fields: Partial<Property> = {}): Property {
  return {
    id: 'villa',
    title: 'Villa in Karen',
    description: 'Quiet.',
    price: 45_000_000,
    type: 'sale',
    category: 'house',
    location: 'Karen, Nairobi',
    bedrooms: [4],
    bathrooms: 3,
    area: 5_200,
    imageUrls: ['/uploads/villa.jpg'],
    featured: false,
    youtubeLink: null,
    ...fields,
  }
}

/** For tests: a whole car. */
export function car(fields: Partial<Car> = {}): Car {
  return {
    id: 'prado',
    title: 'Prado TX',
    description: '',
    price: 8_500_000,
    year: 2021,
    make: 'Toyota',
    model: 'Prado',
    condition: 'used',
    mileage: 42_000,
    imageUrls: [],
    featured: false,
    youtubeLink: null,
    ...fields,
  }
}

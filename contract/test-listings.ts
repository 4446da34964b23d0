import type { Car } from './car'
import type { Property } from './property'

/** Complete listings for tests; a test overrides the fields that it is about. */

const photo = { width: 1536, height: 1024, color: '#204060' }

export function testProperty(given: Partial<Property> = {}): Property {
  return {
    id: 'villa',
    title: 'Villa in Karen',
    description: 'Five bedrooms and a pool, with a borehole of its own and a garden wall.',
    price: 85_000_000,
    type: 'sale',
    category: 'house',
    location: 'Karen, Nairobi',
    bedrooms: [5],
    bathrooms: 4.5,
    area: 6200,
    imageUrls: ['/uploads/villa.jpg', 'https://photos.example/villa-2.jpg'],
    images: [{ url: '/uploads/villa.jpg', ...photo }],
    featured: false,
    createdAt: '2026-09-14T08:20:00.000Z',
    updatedAt: '2026-10-01T10:00:00.000Z',
    reviewCount: 3,
    reviewAverage: 4.5,
    ...given,
  }
}

export function testCar(given: Partial<Car> = {}): Car {
  return {
    id: 'prado',
    title: 'Toyota Prado, pearl white',
    description: 'One owner.',
    price: 6_900_000,
    year: 2021,
    make: 'Toyota',
    model: 'Prado',
    condition: 'used',
    mileage: 31_000,
    imageUrls: ['/uploads/prado.jpg'],
    images: [{ url: '/uploads/prado.jpg', ...photo }],
    featured: false,
    createdAt: '2026-10-08T08:15:00.000Z',
    updatedAt: '2026-10-09T08:15:00.000Z',
    reviewCount: 3,
    reviewAverage: 4.3333,
    ...given,
  }
}

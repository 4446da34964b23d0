import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { cars, enquiries, properties, reviews } from '../src/db/schema'

/** Ready rows; what a test is about it says itself. */

export function aProperty(given: Partial<typeof properties.$inferInsert> = {}): typeof properties.$inferInsert {
  return {
    id: `villa-${randomUUID().slice(0, 8)}`,
    title: 'Villa in Karen',
    description: 'Five bedrooms and a pool',
    price: 85_000_000,
    type: 'sale',
    category: 'house',
    location: 'Karen, Nairobi',
    bedrooms: [5],
    bathrooms: 4.5,
    area: 6200,
    imageUrls: [],
    featured: false,
    ...given,
  }
}

export function aCar(given: Partial<typeof cars.$inferInsert> = {}): typeof cars.$inferInsert {
  return {
    id: `prado-${randomUUID().slice(0, 8)}`,
    title: 'Toyota Prado',
    description: 'One owner',
    price: 6_900_000,
    year: 2021,
    make: 'Toyota',
    model: 'Prado',
    condition: 'used',
    mileage: 31_000,
    imageUrls: [],
    featured: false,
    ...given,
  }
}

export function aReview(
  given: Partial<typeof reviews.$inferInsert> & { listingId: string },
): typeof reviews.$inferInsert {
  return {
    id: `review-${randomUUID().slice(0, 8)}`,
    listingKind: 'property',
    message: 'A quiet place',
    rating: 5,
    userId: `user-${randomUUID()}`,
    ...given,
  }
}

export function anEnquiry(given: Partial<typeof enquiries.$inferInsert> = {}): typeof enquiries.$inferInsert {
  return {
    id: `enquiry-${randomUUID().slice(0, 8)}`,
    name: 'Achieng Otieno',
    email: 'achieng@example.com',
    message: 'Is the villa still to be had?',
    createdAt: new Date(),
    ...given,
  }
}

/** A JPEG of one colour. */
export function aPhoto(width = 1200, height = 800, background = '#204060'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** A photo that does not get small by encoding, as photos of places don't. */
export function aDetailedPhoto(width = 1200, height = 900): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

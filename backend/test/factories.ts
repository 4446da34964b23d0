import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { carInputSchema, type CarInput } from '../../contract/car'
import { readFacts } from '../../contract/listing-facts'
import { propertyInputSchema, type PropertyInput } from '../../contract/property'
import { testCar, testProperty } from '../../contract/test-listings'
import type { cars, enquiries, properties, reviews } from '../src/db/schema'

/** The body of a request that creates a property. */
export function propertyInput(given: Partial<PropertyInput> = {}): PropertyInput {
  const input = propertyInputSchema.parse(
    testProperty({ bedrooms: [4], imageUrls: ['/uploads/villa.jpg'], youtubeLink: null }),
  )
  return { ...input, ...given }
}

/** The body of a request that creates a car. */
export function carInput(given: Partial<CarInput> = {}): CarInput {
  return {
    ...carInputSchema.parse(testCar({ title: 'Toyota Prado', model: 'Land Cruiser Prado', youtubeLink: null })),
    ...given,
  }
}

export function aProperty(given: Partial<typeof properties.$inferInsert> = {}): typeof properties.$inferInsert {
  return { ...propertyInput({ imageUrls: [] }), id: uniqueId('villa'), ...given }
}

export function aCar(given: Partial<typeof cars.$inferInsert> = {}): typeof cars.$inferInsert {
  return { ...carInput({ imageUrls: [] }), id: uniqueId('prado'), ...given }
}

/** What the backend returns of a listing's offer when nothing was said about it. */
export const DEFAULT_OFFER = {
  status: 'available',
  negotiable: false,
  confirmedAt: null,
  county: null,
  point: null,
  features: [],
  documents: [],
} as const

/** The facts of a listing of which nothing is known. */
export const DEFAULT_HOME_DETAILS = readFacts('property', {})
export const DEFAULT_CAR_DETAILS = readFacts('car', {})

export function aReview(
  given: Partial<typeof reviews.$inferInsert> & { listingId: string },
): typeof reviews.$inferInsert {
  return {
    id: uniqueId('review'),
    listingKind: 'property',
    message: 'A quiet place',
    rating: 5,
    userId: uniqueId('user'),
    ...given,
  }
}

export function anEnquiry(given: Partial<typeof enquiries.$inferInsert> = {}): typeof enquiries.$inferInsert {
  return {
    id: uniqueId('enquiry'),
    name: 'Achieng Otieno',
    email: 'achieng@example.com',
    message: 'Is the villa still available?',
    createdAt: new Date(),
    ...given,
  }
}

/** A JPEG of a single colour. */
export function aPhoto(width = 1200, height = 800, background = '#204060'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** A JPEG of noise, which like a real photo does not compress to a few bytes. */
export function aDetailedPhoto(width = 1200, height = 900): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

function uniqueId(prefix: string): string {
  return `${prefix}-${randomUUID().slice(0, 8)}`
}

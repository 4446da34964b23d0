import type { CreateSchemaCustomizationArgs } from 'gatsby'
import { LISTING_KINDS, type ListingKind } from './validate-listings'

/**
 * GraphQL types of the sourced lists, declared in full so that an empty list still builds.
 * Fields marked `@read` pass through the contract's tolerant reader, so that a careless record shows
 * N/A instead of failing the query. `id__normalized` is what gatsby-source-custom-api makes of `id`.
 */
const sharedFields = `
  id__normalized: String
  isListed: Boolean! @read
  title: String! @read
  description: String! @read
  price: Float @read
  imageUrls: [String!]! @read
  images: [ListingPhoto!] @read
  featured: Boolean! @read
  youtubeLink: String @read
  reviewCount: Int @read
  reviewAverage: Float @read
  createdAt: String @read
  updatedAt: String @read
`

export const listingTypeFields: Record<ListingKind, string> = {
  Property: `
    ${sharedFields}
    type: String @read
    category: String @read
    location: String! @read
    bedrooms: [Float!]! @read
    bathrooms: Float @read
    area: Float @read
  `,
  Car: `
    ${sharedFields}
    year: Float @read
    make: String! @read
    model: String! @read
    condition: String @read
    mileage: Float @read
  `,
}

export function declareListingTypes({ actions }: Pick<CreateSchemaCustomizationArgs, 'actions'>): void {
  actions.createFieldExtension({
    name: 'read',
    extend: () => ({
      resolve: (node: SourcedNode, _args: unknown, _context: unknown, { fieldName }: { fieldName: string }) =>
        readNode(node)[fieldName],
    }),
  })
  actions.createTypes('type ListingPhoto { url: String!, width: Int!, height: Int!, color: String! }')
}

interface SourcedNode {
  id__normalized?: unknown
  internal: { type: string }
}

const readings = new WeakMap<SourcedNode, Record<string, unknown>>()

/** Reads a node once, by the contract; later fields come from the first reading. */
function readNode(node: SourcedNode): Record<string, unknown> {
  const known = readings.get(node)
  if (known) return known
  const record = { ...node, id: node.id__normalized }
  const listing = LISTING_KINDS[node.internal.type as ListingKind].read(record)
  const reading: Record<string, unknown> = listing
    ? { ...listing, isListed: true }
    : {
        isListed: false,
        title: '',
        description: '',
        imageUrls: [],
        bedrooms: [],
        location: '',
        make: '',
        model: '',
        featured: false,
      }
  readings.set(node, reading)
  return reading
}

import type { CreateSchemaCustomizationArgs } from 'gatsby'
import { LISTING_NODE_TYPES, type ListingNodeType } from './validate-listings'

/**
 * GraphQL types of the sourced lists, declared in full so that an empty list still builds. The contract's tolerant
 * reader resolves fields marked `@read`, so that a malformed record shows N/A instead of failing the query.
 * gatsby-source-custom-api renames `id` to `id__normalized`, and makes a node of its own of an object within a record,
 * whose id the record then has as `<name>___NODE`.
 */
const sharedFields = `
  id__normalized: String
  isListed: Boolean! @read
  title: String! @read
  description: String! @read
  price: Float @read
  priceBefore: Float @read
  imageUrls: [String!]! @read
  images: [ListingPhoto!] @read
  featured: Boolean! @read
  youtubeLink: String @read
  reviewCount: Int @read
  reference: String @read
  status: String! @read
  statusSince: String @read
  priceSince: String @read
  negotiable: Boolean! @read
  features: [String!]! @read
  confirmedAt: String @read
  county: String @read
  point: ListingPoint @read
  reviewAverage: Float @read
  createdAt: String @read
  updatedAt: String @read
`

export const listingTypeFields: Record<ListingNodeType, string> = {
  Property: `
    ${sharedFields}
    type: String @read
    category: String @read
    location: String! @read
    bedrooms: [Float!]! @read
    bathrooms: Float @read
    area: Float @read
    pricePeriod: String @read
  `,
  Car: `
    ${sharedFields}
    year: Float @read
    make: String! @read
    model: String! @read
    condition: String @read
    mileage: Float @read
    transmission: String @read
    fuel: String @read
    drive: String @read
    colour: String @read
  `,
}

export function declareListingTypes({ actions }: Pick<CreateSchemaCustomizationArgs, 'actions'>): void {
  actions.createFieldExtension({
    name: 'read',
    extend: () => ({
      resolve: (node: SourcedNode, _args: unknown, { nodeModel }: ReadContext, { fieldName }: { fieldName: string }) =>
        readNode(node, nodeModel)[fieldName],
    }),
  })
  actions.createTypes('type ListingPoint { lat: Float!, lng: Float! }')
  actions.createTypes('type ListingPhoto { url: String!, width: Int!, height: Int!, color: String!, focus: String }')
}

interface SourcedNode {
  id__normalized?: unknown
  internal: { type: string }
}

interface ReadContext {
  nodeModel: { getNodeById(query: { id: string }): object | null }
}

const records = new WeakMap<SourcedNode, Record<string, unknown>>()

/** The record of a node as the contract reads it, once for all its fields. */
function readNode(node: SourcedNode, nodeModel: ReadContext['nodeModel']): Record<string, unknown> {
  const known = records.get(node)
  if (known) return known
  const listing = LISTING_NODE_TYPES[node.internal.type as ListingNodeType].read(recordOf(node, nodeModel))
  const record: Record<string, unknown> = listing
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
        status: 'available',
        negotiable: false,
        features: [],
      }
  records.set(node, record)
  return record
}

const LINK = '___NODE'

/** The record of the backend that a node was made of. */
function recordOf(node: SourcedNode, nodeModel: ReadContext['nodeModel']): Record<string, unknown> {
  const record: Record<string, unknown> = { ...node, id: node.id__normalized }
  for (const [key, id] of Object.entries(node) as [string, unknown][]) {
    if (key.endsWith(LINK) && typeof id === 'string') record[key.slice(0, -LINK.length)] = nodeModel.getNodeById({ id })
  }
  return record
}

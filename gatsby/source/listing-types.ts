import type { CreateSchemaCustomizationArgs } from 'gatsby'
import { knownFacts, type FactTable } from '../../contract/listing-facts'
import { publicDocuments } from '../../contract/site/documents'
import { LISTING_NODE_TYPES, type ListingNodeType } from './validate-listings'

/**
 * GraphQL types of the sourced lists, declared in full so that an empty list still builds. The contract's tolerant
 * reader resolves fields marked `@read`, so that a malformed record shows N/A instead of failing the query.
 * gatsby-source-custom-api renames `id` to `id__normalized`, and makes a node of its own of an object within a record,
 * whose id the record then has as `<name>___NODE`. The facts beyond the specification are one field, of which
 * cards have their part.
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
  documents: [ListingDocument!]! @read
  reviewAverage: Float @read
  createdAt: String @read
  updatedAt: String @read
  facts: JSON @read
  cardFacts: JSON @read
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
  `,
}

/** Gatsby's hook, whose second argument are the options of a plugin. */
export function createSchemaCustomization({ actions }: Pick<CreateSchemaCustomizationArgs, 'actions'>): void {
  declareListingTypes(actions)
}

/** @param table other facts than the contract's, in tests */
export function declareListingTypes(actions: CreateSchemaCustomizationArgs['actions'], table?: FactTable): void {
  const readNode = nodeReader(table)
  actions.createFieldExtension({
    name: 'read',
    extend: () => ({
      resolve: (node: SourcedNode, _args: unknown, { nodeModel }: ReadContext, { fieldName }: { fieldName: string }) =>
        readNode(node, nodeModel)[fieldName],
    }),
  })
  actions.createTypes('type ListingPoint { lat: Float!, lng: Float! }')
  actions.createTypes(
    'type ListingDocument { kind: String!, title: String!, url: String!, bytes: Float!, audience: String! }',
  )
  actions.createTypes('type ListingPhoto { url: String!, width: Int!, height: Int!, color: String!, focus: String }')
}

interface SourcedNode {
  id__normalized?: unknown
  internal: { type: string }
}

interface ReadContext {
  nodeModel: { getNodeById(query: { id: string }): object | null }
}

/** Reads the record of a node as the contract does, once for all its fields. */
function nodeReader(table?: FactTable) {
  const records = new WeakMap<SourcedNode, Record<string, unknown>>()
  return (node: SourcedNode, nodeModel: ReadContext['nodeModel']): Record<string, unknown> => {
    const known = records.get(node)
    if (known) return known
    const { kind, read } = LISTING_NODE_TYPES[node.internal.type as ListingNodeType]
    const sent = recordOf(node, nodeModel)
    const listing = read(sent)
    const record: Record<string, unknown> = listing
      ? {
          ...listing,
          isListed: true,
          // Whatever a backend sends: what the office keeps to itself is in no page.
          documents: publicDocuments(listing.documents),
          facts: knownFacts(kind, sent, { table }),
          cardFacts: knownFacts(kind, sent, { place: 'card', table }),
        }
      : UNLISTED
    records.set(node, record)
    return record
  }
}

const UNLISTED = {
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
  documents: [],
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

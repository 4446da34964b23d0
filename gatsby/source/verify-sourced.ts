import type { SourceLists } from './source-lists'
import { LISTING_NODE_TYPES, type ListingNodeType } from './validate-listings'

/** The nodes of gatsby-source-custom-api: records of the backend with `id` renamed to `id__normalized`. */
type SourcedNodes = Record<ListingNodeType, readonly object[]>

const TYPES = Object.keys(LISTING_NODE_TYPES) as ListingNodeType[]

/** Throws when Gatsby sourced other listings than were validated: the plugin only logs what it cannot read. */
export function verifySourced(lists: SourceLists, nodes: SourcedNodes): void {
  for (const type of TYPES) {
    const { path } = LISTING_NODE_TYPES[type]
    const [validated, sourced] = [lists[type].length, nodes[type].length]
    if (sourced !== validated) throw new Error(`${path} has ${validated} records, but ${sourced} were sourced`)
    const known = new Set(lists[type].map(idOf))
    const unknown = nodes[type].map(sourcedIdOf).find((id) => !known.has(id))
    if (unknown !== undefined) throw new Error(`${path} has no record ${JSON.stringify(unknown)}, but it was sourced`)
  }
}

function idOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined
}

function sourcedIdOf(node: object): unknown {
  return 'id__normalized' in node ? node.id__normalized : undefined
}

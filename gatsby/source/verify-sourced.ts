import type { SourceLists } from './source-lists'
import { LISTING_NODE_TYPES, validateList, type ListingNodeType } from './validate-listings'

/** The nodes of gatsby-source-custom-api: records of the backend with `id` renamed to `id__normalized`. */
type SourcedNodes = Record<ListingNodeType, readonly object[]>

const TYPES = Object.keys(LISTING_NODE_TYPES) as ListingNodeType[]

/**
 * Throws when the nodes cannot be what the backend lists: the plugin reads the lists by itself, only logs what it
 * cannot read, and makes a node of an error response. A listing added or deleted since the lists were validated is no
 * fault.
 */
export function verifySourced(lists: SourceLists, nodes: SourcedNodes): void {
  for (const type of TYPES) {
    const { path, read } = LISTING_NODE_TYPES[type]
    const records = nodes[type].map((node) => ({ ...node, id: 'id__normalized' in node ? node.id__normalized : null }))
    const listed = lists[type].filter((record) => read(record) !== null).length
    if (listed > 0 && !records.some((record) => read(record) !== null)) {
      throw new Error(
        `${path} has ${listed} listings, but gatsby-source-custom-api sourced none: its log lines say why`,
      )
    }
    validateList(type, records)
  }
}

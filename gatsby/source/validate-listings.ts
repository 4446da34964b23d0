import { apiPaths } from '../../contract/paths'
import { readCar, readProperty } from '../../contract/read-listing'
import type { SourceLists } from './source-lists'

/** The lists that a build needs, by the Gatsby node type of their records. */
export const LISTING_NODE_TYPES = {
  Property: { kind: 'property', path: apiPaths.properties, read: readProperty },
  Car: { kind: 'car', path: apiPaths.cars, read: readCar },
} as const

export type ListingNodeType = keyof typeof LISTING_NODE_TYPES

/**
 * Fields that are shown as N/A when they are not numbers (docs/product.md, "Missing values"); a build only warns of
 * them.
 */
const NUMERIC_FIELDS: Record<ListingNodeType, readonly string[]> = {
  Property: ['price', 'bathrooms', 'area'],
  Car: ['price', 'year', 'mileage'],
}

const MAX_UNUSABLE_SHARE = 0.1

/**
 * Validates one list of the backend. Returns a warning for each record without id or title, which gets no page, and for
 * each field that is shown as N/A. Throws when more than one record in ten is unusable.
 */
export function validateList(type: ListingNodeType, records: readonly unknown[]): string[] {
  const unusable = records.flatMap((record, index) => (isListed(type, record) ? [] : [nameOf(record, index)]))
  if (unusable.length > records.length * MAX_UNUSABLE_SHARE && unusable.length > 1) {
    throw new Error(
      `${LISTING_NODE_TYPES[type].path}: ${unusable.length} of ${records.length} records have no id or no title (${unusable.slice(0, 5).join(', ')})`,
    )
  }
  return [
    ...unusable.map((name) => `${type} left out, it has no id or no title: ${name}`),
    ...records.flatMap((record) => (isListed(type, record) ? invalidNumbers(type, record) : [])),
  ]
}

/** Whether a record gets a page: it is an object with an id and a title. */
function isListed(type: ListingNodeType, record: unknown): boolean {
  return LISTING_NODE_TYPES[type].read(record) !== null
}

function invalidNumbers(type: ListingNodeType, record: unknown): string[] {
  const fields = record as Record<string, unknown>
  return NUMERIC_FIELDS[type]
    .filter((field) => fields[field] !== null && fields[field] !== undefined && typeof fields[field] !== 'number')
    .map((field) => `${type} ${String(fields.id)}: ${field} is not a number and is shown as N/A`)
}

function nameOf(record: unknown, index: number): string {
  const { id, title } = (record ?? {}) as { id?: unknown; title?: unknown }
  if (typeof id === 'string' && id) return `id ${id}`
  return typeof title === 'string' && title ? `"${title}"` : `record ${index + 1}`
}

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

import { apiPaths } from '../../contract/paths'
import { readCar, readProperty } from '../../contract/read-listing'

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

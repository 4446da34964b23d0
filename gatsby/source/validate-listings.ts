import { readCar, readProperty } from '../../contract/read-listing'

/** The lists a build needs, by the name of the node type their records become. */
export const LISTING_KINDS = {
  Property: { path: '/api/properties', read: readProperty },
  Car: { path: '/api/cars', read: readCar },
} as const

export type ListingKind = keyof typeof LISTING_KINDS

/** Fields the spec shows as N/A when they hold no number (spec §2): warned about, never fatal. */
const NUMERIC_FIELDS: Record<ListingKind, readonly string[]> = {
  Property: ['price', 'bathrooms', 'area'],
  Car: ['price', 'year', 'mileage'],
}

const UNUSABLE_SHARE_ALLOWED = 0.1

export interface CheckedList {
  /** Records in the answer, usable or not. */
  total: number
  /** One line each: what was found wrong with a record that is kept or left out. */
  warnings: string[]
}

/**
 * Judges one list as the backend answered it. A record without id or title is left out and named;
 * throws when the answer is no array or when more than one record in ten is unusable.
 */
export function checkList(kind: ListingKind, answer: unknown): CheckedList {
  const { path } = LISTING_KINDS[kind]
  if (!Array.isArray(answer)) throw new Error(`${path} answered ${describe(answer)} where a list was expected`)

  const records: unknown[] = answer
  const unusable = records.flatMap((record, index) => (isListed(kind, record) ? [] : [unusableName(record, index)]))
  if (unusable.length > records.length * UNUSABLE_SHARE_ALLOWED && unusable.length > 1) {
    throw new Error(
      `${path}: ${unusable.length} of ${records.length} records have no id or no title (${unusable.slice(0, 5).join(', ')})`,
    )
  }
  return {
    total: records.length,
    warnings: [
      ...unusable.map((name) => `${kind} left out, it has no id or no title: ${name}`),
      ...records.flatMap((record) => (isListed(kind, record) ? missingNumbers(kind, record) : [])),
    ],
  }
}

/** Whether a record can have a page: it is an object with an id and a title. */
function isListed(kind: ListingKind, record: unknown): boolean {
  return LISTING_KINDS[kind].read(record) !== null
}

function missingNumbers(kind: ListingKind, record: unknown): string[] {
  const fields = record as Record<string, unknown>
  return NUMERIC_FIELDS[kind]
    .filter((field) => fields[field] !== null && fields[field] !== undefined && typeof fields[field] !== 'number')
    .map((field) => `${kind} ${String(fields.id)}: ${field} is no number and is shown as N/A`)
}

function unusableName(record: unknown, index: number): string {
  const { id, title } = (record ?? {}) as { id?: unknown; title?: unknown }
  const known = typeof id === 'string' && id ? `id ${id}` : typeof title === 'string' && title ? `"${title}"` : null
  return known ?? `record ${index + 1}`
}

function describe(answer: unknown): string {
  return answer === null ? 'null' : typeof answer === 'object' ? 'an object' : `a ${typeof answer}`
}

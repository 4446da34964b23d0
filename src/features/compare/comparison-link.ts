import { LISTING_KINDS, type ListingKind } from '../../../contract/limits'
import { COMPARE_PATH } from '../../../contract/paths'

/** Listings side by side: one more would be too narrow to read. */
export const COMPARED = { min: 2, max: 4 } as const

/** Longer ids do not exist (`idSchema`). */
const ID_MAX = 100

export interface Comparison {
  /** Undefined when the link names none. */
  readonly kind: ListingKind | undefined
  /** Each once, at most `COMPARED.max`. */
  readonly ids: readonly string[]
  /** What the visitor should know about a link that is not shown in full. */
  readonly notes: readonly string[]
}

/** Reads `?kind=property&ids=a,b`. Never throws. */
export function parseComparison(search: string): Comparison {
  const query = new URLSearchParams(search)
  const named = query.get('kind')
  const kind = LISTING_KINDS.find((known) => known === named)
  const listed = query.getAll('ids').join(',').split(',')
  const all = [...new Set(listed.map((id) => id.trim()).filter((id) => id !== '' && id.length <= ID_MAX))]
  const ids = all.slice(0, COMPARED.max)
  return { kind, ids, notes: [kindNote(named, kind), countNote(all.length)].filter(Boolean) }
}

/** The path and query that show these listings. */
export function comparisonPath(kind: ListingKind, ids: readonly string[]): string {
  return `${COMPARE_PATH}?kind=${kind}&ids=${ids.map(encodeURIComponent).join(',')}`
}

function kindNote(named: string | null, kind: ListingKind | undefined): string {
  if (kind !== undefined || named === null) return ''
  return `The link asks for the kind '${named.slice(0, 40)}', which we do not have. Homes and cars can be compared.`
}

function countNote(count: number): string {
  if (count <= COMPARED.max) return ''
  return `The link names ${count} listings. Four fit side by side: the first four are shown.`
}

import { readFacts, type Facts } from './listing-facts'
import { readPoint, type Point } from './text/point'
import { isNonEmptyText, isRecord, listReader, readArray, readId, readText } from './text/tolerant-reader'

/** What a search knows of a listing besides its card; '', empty or null where it knows nothing. */
export interface SearchFacts extends Readonly<Facts<'property'>>, Readonly<Facts<'car'>> {
  readonly id: string
  /** `PR-042` */
  readonly reference: string
  readonly county: string
  /** Words of `PROPERTY_FEATURES` or `CAR_FEATURES`. */
  readonly features: readonly string[]
  readonly point: Point | null
}

/** Reads the response of `apiPaths.searchIndex`, as described in `listReader`. */
export const readSearchIndex = listReader(readSearchFacts)

function readSearchFacts(record: unknown): SearchFacts | null {
  const id = isRecord(record) ? readId(record.id) : null
  if (id === null || !isRecord(record)) return null
  return {
    id,
    reference: readText(record.reference),
    county: readText(record.county),
    features: readArray(isNonEmptyText, record.features),
    ...readFacts('property', record, { place: 'search' }),
    ...readFacts('car', record, { place: 'search' }),
    point: readPoint(record.point),
  }
}

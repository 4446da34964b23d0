import { createHash } from 'node:crypto'
import { readCar, readProperty } from '../../contract/read-listing'
import { fetchLists, type FetchedLists } from '../../gatsby/source/source-lists'
import { ReleaseError } from '../lib/release-error'

/** Ids of the listings that have a page: those with an id and a title. */
export interface ListingIds {
  propertyIds: Set<string>
  carIds: Set<string>
}

/** The backend's two lists at one moment. */
export interface ListsReading extends ListingIds, FetchedLists {
  /** Equal for equal lists. */
  digest: string
}

const LIST_TIMEOUT_MS = 30_000

/**
 * Fetches both lists. Throws a ReleaseError that names the URL when one cannot be read.
 * @param known an earlier reading, which is returned when the lists are still the same
 */
export async function readLists(backendUrl: string, known?: ListsReading | null): Promise<ListsReading> {
  const backend = { url: backendUrl, timeoutMs: LIST_TIMEOUT_MS }
  const { lists, etags } = await fetchLists(backend, known ?? undefined).catch((error: unknown) => {
    throw new ReleaseError(`${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  })
  if (known && lists.Property === known.lists.Property && lists.Car === known.lists.Car) return known
  return {
    lists,
    etags,
    propertyIds: new Set(lists.Property.flatMap((record) => readProperty(record)?.id ?? [])),
    carIds: new Set(lists.Car.flatMap((record) => readCar(record)?.id ?? [])),
    digest: createHash('sha256').update(JSON.stringify(lists)).digest('hex'),
  }
}

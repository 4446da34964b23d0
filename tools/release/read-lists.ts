import { createHash } from 'node:crypto'
import { readCar, readProperty } from '../../contract/read-listing'
import { fetchLists } from '../../gatsby/source/source-lists'
import { ReleaseError } from '../lib/release-error'

/** Ids of the listings that have a page: those with an id and a title. */
export interface ListingIds {
  propertyIds: ReadonlySet<string>
  carIds: ReadonlySet<string>
}

/** The backend's two lists at one moment. */
export interface ListsReading extends ListingIds {
  /** Equal for equal lists. */
  digest: string
}

const LIST_TIMEOUT_MS = 30_000

/** Fetches both lists. Throws a ReleaseError that names the URL when one cannot be read. */
export async function readLists(backendUrl: string): Promise<ListsReading> {
  const lists = await fetchLists({ url: backendUrl, timeoutMs: LIST_TIMEOUT_MS }).catch((error: unknown) => {
    throw new ReleaseError(`${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  })
  return {
    propertyIds: new Set(lists.Property.flatMap((record) => readProperty(record)?.id ?? [])),
    carIds: new Set(lists.Car.flatMap((record) => readCar(record)?.id ?? [])),
    digest: createHash('sha256').update(JSON.stringify(lists)).digest('hex'),
  }
}

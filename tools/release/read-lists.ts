import { createHash } from 'node:crypto'
import { apiPaths } from '../../contract/paths'
import { readCar, readProperty } from '../../contract/read-listing'
import { ReleaseError } from '../lib/release-error'

/** What the backend's two lists held at one moment. */
export interface ListsReading {
  /** Ids of the records that get a page: those with an id and a title. */
  propertyIds: Set<string>
  carIds: Set<string>
  /** Equal for equal answers. */
  digest: string
}

const LIST_TIMEOUT_MS = 30_000

/** Reads both lists. Throws a ReleaseError that names the address when one cannot be read. */
export async function readLists(backendUrl: string): Promise<ListsReading> {
  const [properties, cars] = await Promise.all([
    readText(backendUrl + apiPaths.properties),
    readText(backendUrl + apiPaths.cars),
  ])
  return {
    propertyIds: idsOf(properties, (record) => readProperty(record)?.id),
    carIds: idsOf(cars, (record) => readCar(record)?.id),
    digest: createHash('sha256').update(properties.text).update('\n').update(cars.text).digest('hex'),
  }
}

interface ListResponse {
  address: string
  text: string
}

async function readText(address: string): Promise<ListResponse> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(LIST_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`it answered status ${response.status}`)
    return { address, text: await response.text() }
  } catch (error) {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new ReleaseError(`${address} could not be read: ${why instanceof Error ? why.message : String(why)}.`, {
      cause: error,
    })
  }
}

function idsOf({ address, text }: ListResponse, idOf: (record: unknown) => string | undefined): Set<string> {
  return new Set(parseList(address, text).flatMap((record) => idOf(record) ?? []))
}

function parseList(address: string, text: string): unknown[] {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (error) {
    throw new ReleaseError(`${address} answered something that is not JSON.`, { cause: error })
  }
  if (!Array.isArray(answer)) throw new ReleaseError(`${address} answered no list.`)
  return answer
}

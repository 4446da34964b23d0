import type { Property } from '../../../../contract/property'
import { apiPaths } from '../../../../contract/paths'
import { readProperty } from '../../../../contract/read-listing'
import { oneReader } from '../../../../contract/tolerant-reader'
import { fetchAndRead } from '../../../lib/http'

const readOne = oneReader(readProperty)

/** As it is now: what a page was built with may be old, and saving would bring it back. */
export function getPropertyForEditing(id: string, signal: AbortSignal): Promise<Property> {
  return fetchAndRead(apiPaths.property(id), readOne, { signal, needsUser: true })
}

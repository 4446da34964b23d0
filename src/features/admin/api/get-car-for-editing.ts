import type { Car } from '../../../../contract/car'
import { apiPaths } from '../../../../contract/paths'
import { readCar } from '../../../../contract/read-listing'
import { oneReader } from '../../../../contract/tolerant-reader'
import { fetchAndRead } from '../../../lib/http'

const readOne = oneReader(readCar)

/** As it is now: what a page was built with may be old, and saving would bring it back. */
export function getCarForEditing(id: string, signal: AbortSignal): Promise<Car> {
  return fetchAndRead(apiPaths.car(id), readOne, { signal, needsUser: true })
}

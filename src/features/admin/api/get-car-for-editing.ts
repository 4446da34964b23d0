import type { Car } from '../../../../contract/car'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'

const loadSchema = () => import('../../../../contract/car').then((module) => module.carReadingSchema)

/** As it is now: what a page was built with may be old, and saving would bring it back. */
export function getCarForEditing(id: string, signal: AbortSignal): Promise<Car> {
  return getJson(apiPaths.car(id), loadSchema, { signal, needsUser: true })
}

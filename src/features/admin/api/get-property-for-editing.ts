import type { Property } from '../../../../contract/property'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'

const loadSchema = () => import('../../../../contract/property').then((module) => module.propertyReadingSchema)

/** As it is now: what a page was built with may be old, and saving would bring it back. */
export function getPropertyForEditing(id: string, signal: AbortSignal): Promise<Property> {
  return getJson(apiPaths.property(id), loadSchema, { signal, needsUser: true })
}

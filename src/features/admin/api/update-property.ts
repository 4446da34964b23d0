import type { PropertyInput } from '../../../../contract/property'
import { apiPaths } from '../../../../contract/paths'
import { sendJson } from '../../../lib/http'

export function updateProperty(id: string, input: PropertyInput): Promise<void> {
  return sendJson('PATCH', apiPaths.property(id), input)
}

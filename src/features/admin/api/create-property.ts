import type { PropertyInput } from '../../../../contract/property'
import { apiPaths } from '../../../../contract/paths'
import { sendJson } from '../../../lib/http'

export function createProperty(input: PropertyInput, idempotencyKey: string): Promise<void> {
  return sendJson('POST', apiPaths.properties, input, { idempotencyKey })
}

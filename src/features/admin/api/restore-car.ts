import { apiPaths } from '../../../../contract/paths'
import { sendJson } from '../../../lib/http'

export function restoreCar(id: string): Promise<void> {
  return sendJson('POST', apiPaths.restoreCar(id))
}

import { apiPaths } from '../../../../contract/paths'
import { sendJson } from '../../../lib/http'

/** Can be taken back for ten minutes. */
export function deleteCar(id: string): Promise<void> {
  return sendJson('DELETE', apiPaths.car(id))
}

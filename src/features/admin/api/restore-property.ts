import { apiPaths } from '../../../../contract/paths'
import { sendJson } from '../../../lib/http'

export function restoreProperty(id: string): Promise<void> {
  return sendJson('POST', apiPaths.restoreProperty(id))
}

import type { CarInput } from '../../../../contract/car'
import { apiPaths } from '../../../../contract/paths'
import { sendJson } from '../../../lib/http'

export function updateCar(id: string, input: CarInput): Promise<void> {
  return sendJson('PATCH', apiPaths.car(id), input)
}

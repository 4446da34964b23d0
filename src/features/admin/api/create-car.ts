import type { CarInput } from '../../../../contract/car'
import { apiPaths } from '../../../../contract/paths'
import { sendJson } from '../../../lib/http'

export function createCar(input: CarInput, idempotencyKey: string): Promise<void> {
  return sendJson('POST', apiPaths.cars, input, { idempotencyKey })
}

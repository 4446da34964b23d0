import { carInputSchema, carSchema } from '../../../../../../contract/car'
import { listingWritingRoutes } from '../../admin-routes'
import { partialBody, wholeBody } from '../../body-schemas'
import type { IdempotencyService } from '../../../idempotency/service'
import type { CarWriting } from './service'

export function carWritingRoutes(writing: CarWriting, idempotency: IdempotencyService) {
  return listingWritingRoutes({
    kind: 'car',
    path: '/cars',
    whole: wholeBody(carInputSchema),
    partial: partialBody(carInputSchema),
    answer: carSchema,
    writing,
    idempotency,
  })
}

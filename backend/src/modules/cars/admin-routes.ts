import { carInputSchema, carSchema } from '../../../../contract/car'
import { listingWritingRoutes } from '../listings/admin-routes'
import { partialBody, wholeBody } from '../listings/bodies'
import type { CarWriting } from './service'

export function carWritingRoutes(writing: CarWriting) {
  return listingWritingRoutes({
    kind: 'car',
    path: '/cars',
    whole: wholeBody(carInputSchema),
    partial: partialBody(carInputSchema),
    answer: carSchema,
    writing,
  })
}

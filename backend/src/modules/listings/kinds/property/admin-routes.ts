import { propertyInputSchema, propertySchema } from '../../../../../../contract/property'
import { listingWritingRoutes } from '../../admin-routes'
import { partialBody, wholeBody } from '../../body-schemas'
import type { IdempotencyService } from '../../../idempotency/service'
import type { PropertyWriting } from './service'

export function propertyWritingRoutes(writing: PropertyWriting, idempotency: IdempotencyService) {
  return listingWritingRoutes({
    kind: 'property',
    path: '/properties',
    whole: wholeBody(propertyInputSchema),
    partial: partialBody(propertyInputSchema),
    answer: propertySchema,
    writing,
    idempotency,
  })
}

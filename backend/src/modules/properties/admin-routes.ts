import { propertyInputSchema, propertySchema } from '../../../../contract/property'
import { listingWritingRoutes } from '../listings/admin-routes'
import { partialBody, wholeBody } from '../listings/bodies'
import type { PropertyWriting } from './service'

export function propertyWritingRoutes(writing: PropertyWriting) {
  return listingWritingRoutes({
    kind: 'property',
    path: '/properties',
    whole: wholeBody(propertyInputSchema),
    partial: partialBody(propertyInputSchema),
    answer: propertySchema,
    writing,
  })
}

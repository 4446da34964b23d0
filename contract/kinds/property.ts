import { priceWithPeriod } from '../price'
import type { Property } from '../property'
import type { KindDescription } from './kind'

export const property: KindDescription<Property> = {
  name: 'Property',
  plural: 'Properties',
  price: (fields) => priceWithPeriod(fields.price, fields),
  cardLine: ({ location }) => location,
  titlePlace: ({ location }) => location,
  summaryPlace: ({ location }) => location,
  offerTags: () => [],
}

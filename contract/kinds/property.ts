import { priceWithPeriod } from '../price'
import type { Property } from '../property'
import type { KindDescription } from './kind'

export const property: KindDescription<Property> = {
  name: 'Property',
  plural: 'Properties',
  price: ({ price, type }) => priceWithPeriod(price, type),
  cardLine: ({ location }) => location,
  titlePlace: ({ location }) => location,
  summaryPlace: ({ location }) => location,
  offerTags: () => [],
}

import { priceRangeTexts, type FilterTexts } from './filter-texts'
import type { PropertyFilter } from './property'

const CATEGORIES = { house: 'Houses', apartment: 'Apartments', land: 'Land' } as const

export const propertyFilterTexts: FilterTexts<PropertyFilter> = {
  type: (type) => `For ${type}`,
  category: (category) => CATEGORIES[category],
  location: (location) => location,
  bedrooms: (least) => `${least}+ beds`,
  ...priceRangeTexts,
}

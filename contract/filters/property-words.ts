import { priceRangeWords, type FilterWords } from './filter-words'
import type { PropertyFilter } from './property'

const CATEGORIES = { house: 'Houses', apartment: 'Apartments', land: 'Land' } as const

export const propertyFilterWords: FilterWords<PropertyFilter> = {
  type: (type) => `For ${type}`,
  category: (category) => CATEGORIES[category],
  location: (location) => location,
  bedrooms: (least) => `${least}+ beds`,
  ...priceRangeWords,
}

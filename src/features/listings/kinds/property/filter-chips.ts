import { createFilterChips } from '../../list/filter-chips'
import { priceRangeWords, type FilterWords } from '../../list/filter-words'
import type { PropertyFilter } from './filter'

const CATEGORIES = { house: 'Houses', apartment: 'Apartments', land: 'Land' } as const

export const propertyFilterWords: FilterWords<PropertyFilter> = {
  type: (type) => `For ${type}`,
  category: (category) => CATEGORIES[category],
  location: (location) => location,
  bedrooms: (least) => `${least}+ beds`,
  ...priceRangeWords,
}

export const PropertyFilterChips = createFilterChips(propertyFilterWords)

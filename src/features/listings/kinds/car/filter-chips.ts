import { createFilterChips } from '../../list/filter-chips'
import { formatNumber } from '../../../../../contract/price'
import { capitalise } from '../../../../lib/format'
import { priceRangeWords, type FilterWords } from '../../list/filter-words'
import type { CarFilter } from './filter'

export const carFilterWords: FilterWords<CarFilter> = {
  make: (make) => make.trim(),
  model: (model) => model.trim(),
  year: String,
  condition: capitalise,
  ...priceRangeWords,
  minMileage: (miles) => `From ${formatNumber(miles)} miles`,
  maxMileage: (miles) => `Up to ${formatNumber(miles)} miles`,
}

export const CarFilterChips = createFilterChips(carFilterWords)

import { formatNumber } from '../price'
import type { CarFilter } from './car'
import { priceRangeWords, type FilterWords } from './filter-words'

const CONDITIONS = { new: 'New', used: 'Used' } as const

export const carFilterWords: FilterWords<CarFilter> = {
  make: (make) => make.trim(),
  model: (model) => model.trim(),
  year: String,
  condition: (condition) => CONDITIONS[condition],
  ...priceRangeWords,
  minMileage: (miles) => `From ${formatNumber(miles)} miles`,
  maxMileage: (miles) => `Up to ${formatNumber(miles)} miles`,
}

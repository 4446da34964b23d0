import { formatNumber } from '../price'
import type { CarFilter } from './car'
import { priceRangeTexts, type FilterTexts } from './filter-texts'

const CONDITIONS = { new: 'New', used: 'Used' } as const

export const carFilterTexts: FilterTexts<CarFilter> = {
  make: (make) => make.trim(),
  model: (model) => model.trim(),
  year: String,
  condition: (condition) => CONDITIONS[condition],
  ...priceRangeTexts,
  minMileage: (miles) => `From ${formatNumber(miles)} miles`,
  maxMileage: (miles) => `Up to ${formatNumber(miles)} miles`,
}

import { CURRENCY_LABEL } from '../limits'
import { formatNumber } from '../price'
import type { CarFilter } from './car'
import type { PropertyFilter } from './property'

/** An active filter in a buyer's words. */
export interface ActiveFilter {
  /** The filter's field, which removing the chip clears. */
  name: string
  words: string
}

/** The active filters, in the order of the words. */
export function activeFilters<Filter extends object>(words: FilterTexts<Filter>, filter: Filter): ActiveFilter[] {
  return (Object.keys(words) as (keyof Filter & string)[]).flatMap((name) => {
    const value = filter[name]
    return value === undefined || value === null ? [] : [{ name, words: words[name](value) }]
  })
}

const priceRangeTexts = priceBoundTexts((shillings) => shortAmount(CURRENCY_LABEL, shillings))

const CATEGORIES = { house: 'Houses', apartment: 'Apartments', land: 'Land' } as const

export const propertyFilterTexts: FilterTexts<PropertyFilter> = {
  type: (type) => `For ${type}`,
  category: (category) => CATEGORIES[category],
  location: (location) => location,
  town: (town) => town,
  bedrooms: (least) => `${least}+ beds`,
  ...priceRangeTexts,
}

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

/** The text of each filter field's chip. */
export type FilterTexts<Filter> = { [Name in keyof Required<Filter>]: (value: NonNullable<Filter[Name]>) => string }

/** @param price words for whole shillings */
export function priceBoundTexts(price: (shillings: number) => string) {
  return {
    minPrice: (shillings: number) => `From ${price(shillings)}`,
    maxPrice: (shillings: number) => `Up to ${price(shillings)}`,
  }
}

/** 'ksh 50M', 'ksh 80K'; in full when the short form would round. */
export function shortAmount(label: string, amount: number): string {
  const short = [
    { unit: 1_000_000, letter: 'M' },
    { unit: 1_000, letter: 'K' },
  ].find(({ unit }) => amount >= unit && amount % (unit / 100) === 0)
  return `${label} ${short ? `${amount / short.unit}${short.letter}` : formatNumber(amount)}`
}

import { capitalise } from '../../../lib/format'
import { CURRENCY_LABEL } from '../../../../contract/limits'
import { formatNumber } from '../../../../contract/price'
import type { CarFilter } from './car-filter'
import type { PropertyFilter } from './property-filter'

/** One filter that is on, in words a buyer uses. */
export interface ActiveFilter {
  /** The filter's field: what is taken away with it. */
  name: string
  words: string
}

/** A list's filter, and what it narrows. */
export type ListFilter =
  { readonly kind: 'property'; readonly filter: PropertyFilter } | { readonly kind: 'car'; readonly filter: CarFilter }

type Words<Filter> = { [Name in keyof Required<Filter>]: (value: NonNullable<Filter[Name]>) => string }

const WITHIN_PRICE = {
  minPrice: (shillings: number) => `From ${shortPrice(shillings)}`,
  maxPrice: (shillings: number) => `Up to ${shortPrice(shillings)}`,
}

const CATEGORY_WORDS = { house: 'Houses', apartment: 'Apartments', land: 'Land' } as const

const PROPERTY_WORDS: Words<PropertyFilter> = {
  type: (type) => `For ${type}`,
  category: (category) => CATEGORY_WORDS[category],
  location: (location) => location,
  bedrooms: (least) => `${least}+ beds`,
  ...WITHIN_PRICE,
}

const CAR_WORDS: Words<CarFilter> = {
  make: (make) => make.trim(),
  model: (model) => model.trim(),
  year: String,
  condition: capitalise,
  ...WITHIN_PRICE,
  minMileage: (miles) => `From ${formatNumber(miles)} miles`,
  maxMileage: (miles) => `Up to ${formatNumber(miles)} miles`,
}

export function activeFilters(of: ListFilter): ActiveFilter[] {
  return of.kind === 'property' ? worded(of.filter, PROPERTY_WORDS) : worded(of.filter, CAR_WORDS)
}

function worded<Filter extends object>(filter: Filter, wording: Words<Filter>): ActiveFilter[] {
  return (Object.keys(wording) as (keyof Filter & string)[]).flatMap((name) => {
    const value = filter[name]
    return value === undefined || value === null ? [] : [{ name, words: wording[name](value) }]
  })
}

/** 'ksh 50M', 'ksh 80K'; in full when the short form would not be exact. */
function shortPrice(shillings: number): string {
  const short = [
    { unit: 1_000_000, letter: 'M' },
    { unit: 1_000, letter: 'K' },
  ].find(({ unit }) => shillings >= unit && shillings % (unit / 100) === 0)
  return `${CURRENCY_LABEL} ${short ? `${shillings / short.unit}${short.letter}` : formatNumber(shillings)}`
}

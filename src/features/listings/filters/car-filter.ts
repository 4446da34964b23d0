import type { Car, CarCondition } from '../../../../contract/car'
import { CAR_CONDITIONS } from '../../../../contract/limits'
import { oneOf, wholeNumber, type UrlFields } from './url-fields'

/** What a visitor narrows cars by (spec §3). An absent field applies no filter. */
export interface CarFilter {
  make?: string | undefined
  model?: string | undefined
  year?: number | undefined
  condition?: CarCondition | undefined
  /** Whole Kenyan shillings. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** Miles. */
  minMileage?: number | undefined
  maxMileage?: number | undefined
}

export type FilterableCar = Pick<Car, 'make' | 'model' | 'year' | 'condition' | 'price' | 'mileage'>

export function carFilterFromUrl(fields: UrlFields): CarFilter {
  return {
    make: fields.make?.trim() ? fields.make : undefined,
    model: fields.model?.trim() ? fields.model : undefined,
    year: wholeNumber(fields.year),
    condition: oneOf(CAR_CONDITIONS, fields.condition),
    minPrice: wholeNumber(fields.minPrice),
    maxPrice: wholeNumber(fields.maxPrice),
    minMileage: wholeNumber(fields.minMileage),
    maxMileage: wholeNumber(fields.maxMileage),
  }
}

/**
 * The filter as a predicate over the whole list. The list is needed to tell a finished word from
 * one still being typed: 'Maz' matches by its beginning until 'Maz' itself is a make that is sold
 * (docs/decisions.md, 5).
 */
export function carMatcher(filter: CarFilter, cars: readonly FilterableCar[]): (car: FilterableCar) => boolean {
  const make = wordMatcher(filter.make, () => cars.map((car) => car.make))
  const model = wordMatcher(filter.model, () => cars.map((car) => car.model))
  const { year, condition, minPrice, maxPrice, minMileage, maxMileage } = filter
  return (car) =>
    make(car.make) &&
    model(car.model) &&
    (year === undefined || car.year === year) &&
    (condition === undefined || car.condition === condition) &&
    within(car.price, minPrice, maxPrice) &&
    within(car.mileage, minMileage, maxMileage)
}

/** Inclusive bounds. A car without the value passes only while neither bound is set. */
function within(value: number | null, lowest: number | undefined, highest: number | undefined): boolean {
  if (lowest === undefined && highest === undefined) return true
  return value !== null && (lowest === undefined || value >= lowest) && (highest === undefined || value <= highest)
}

function wordMatcher(typed: string | undefined, knownWords: () => string[]): (word: string) => boolean {
  const wanted = plain(typed ?? '')
  if (wanted === '') return () => true
  const isKnown = knownWords().some((word) => plain(word) === wanted)
  return isKnown ? (word) => plain(word) === wanted : (word) => plain(word).startsWith(wanted)
}

/** Case and outer spaces say nothing about a car. */
function plain(word: string): string {
  return word.trim().toLowerCase()
}

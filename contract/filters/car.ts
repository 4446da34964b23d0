import type { Car, CarCondition } from '../car'
import { CAR_CONDITIONS } from '../limits'
import { isInPriceRange } from '../price'
import { nameMatcher } from '../text/names'
import { oneOf, wholeNumber, type UrlFields } from './fields-of-url'

/** The filters of cars (docs/product.md, "Lists"). An absent field applies no filter. */
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

/** The makes and models of all cars, each once, without outer spaces. */
export interface CarSuggestions {
  makes: readonly string[]
  models: readonly string[]
}

/**
 * The filter as a predicate. The suggestions distinguish a complete word from a prefix: 'Maz' matches every make
 * that begins with it, unless 'Maz' itself is a make (docs/product.md, "Lists").
 */
export function carMatcher(filter: CarFilter, suggestions: CarSuggestions): (car: FilterableCar) => boolean {
  const make = nameMatcher(filter.make, suggestions.makes)
  const model = nameMatcher(filter.model, suggestions.models)
  const { year, condition, minPrice, maxPrice, minMileage, maxMileage } = filter
  return (car) =>
    make(car.make) &&
    model(car.model) &&
    (year === undefined || car.year === year) &&
    (condition === undefined || car.condition === condition) &&
    isInPriceRange(car.price, minPrice, maxPrice) &&
    within(car.mileage, minMileage, maxMileage)
}

/** Inclusive bounds. A car without the value passes only while neither bound is set. */
function within(value: number | null, lowest: number | undefined, highest: number | undefined): boolean {
  if (lowest === undefined && highest === undefined) return true
  return value !== null && (lowest === undefined || value >= lowest) && (highest === undefined || value <= highest)
}

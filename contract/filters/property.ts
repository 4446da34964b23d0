import {
  BEDROOM_CHOICES,
  PROPERTY_CATEGORIES,
  PROPERTY_PRICE_SCALE,
  PROPERTY_RENT_SCALE,
  PROPERTY_TYPES,
  type PropertyType,
} from '../limits'
import { isInPriceRange } from '../price'
import type { Property, PropertyCategory } from '../property'
import { plainText } from '../text/plain-text'
import { oneOf, wholeNumber, type UrlFields } from './fields-of-url'

/** The filters of properties (docs/product.md, "Lists"). An absent field applies no filter. */
export interface PropertyFilter {
  type?: PropertyType | undefined
  category?: PropertyCategory | undefined
  /** Whole Kenyan shillings. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** 'N+': at least one size of N or more (docs/product.md, "Lists"). */
  bedrooms?: number | undefined
  location?: string | undefined
}

export type FilterableProperty = Pick<Property, 'type' | 'category' | 'price' | 'bedrooms' | 'location'>

/** Reads a filter from a page's query string. Invalid fields are omitted. */
export function propertyFilterFromUrl(fields: UrlFields): PropertyFilter {
  return {
    type: oneOf(PROPERTY_TYPES, fields.type),
    category: oneOf(PROPERTY_CATEGORIES, fields.category),
    minPrice: wholeNumber(fields.minPrice),
    maxPrice: wholeNumber(fields.maxPrice),
    bedrooms: BEDROOM_CHOICES.find((choice) => String(choice) === fields.bedrooms),
    location: fields.location?.trim() ? fields.location : undefined,
  }
}

/** The slider's scale: monthly rents and sale prices differ by orders of magnitude (docs/product.md, "Lists"). */
export function propertyPriceScale(type: PropertyType | undefined) {
  return type === 'rent' || type === 'lease' ? PROPERTY_RENT_SCALE : PROPERTY_PRICE_SCALE
}

/**
 * The filter as a predicate (docs/product.md, "Lists"). Bounds are inclusive, other filters need equality. A price
 * that is missing or
 * on request passes none.
 */
export function propertyMatcher(filter: PropertyFilter): (property: FilterableProperty) => boolean {
  const { type, category, minPrice, maxPrice, bedrooms } = filter
  const isThere = placeMatcher(filter.location)
  return (property) =>
    (type === undefined || property.type === type) &&
    (category === undefined || property.category === category) &&
    isThere(property.location) &&
    (bedrooms === undefined || property.bedrooms.some((size) => size >= bedrooms)) &&
    isInPriceRange(property.price, minPrice, maxPrice)
}

/** A location of the URL, as a predicate: case, diacritics, apostrophes and dashes never matter. */
export function placeMatcher(wanted: string | undefined): (place: string) => boolean {
  if (wanted === undefined) return () => true
  const plain = plainText(wanted)
  return (place) => plainPlace(place) === plain
}

/** Thousands of listings share a few dozen locations, and thousands of alerts ask for them. */
const plainPlaces = new Map<string, string>()
const PLACES_MAX = 10_000

function plainPlace(place: string): string {
  const plain = plainPlaces.get(place) ?? plainText(place)
  if (plainPlaces.size >= PLACES_MAX) plainPlaces.clear()
  plainPlaces.set(place, plain)
  return plain
}

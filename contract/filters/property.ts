import { BEDROOM_CHOICES, PROPERTY_CATEGORIES, PROPERTY_TYPES, type PropertyType } from '../limits'
import { isInPriceRange } from '../price'
import type { Property, PropertyCategory } from '../property'
import { plainText } from '../text/plain-text'
import { oneOf, wholeNumber, type UrlFields } from './fields-of-url'
import { countedSuggestions } from './suggestions'

/** The filters of properties (docs/product.md, "Lists"). An absent field applies no filter. */
export interface PropertyFilter {
  type?: PropertyType | undefined
  category?: PropertyCategory | undefined
  /** Whole Kenyan shillings. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** 'N+': at least one size of N or more (docs/product.md, "Lists"). */
  bedrooms?: number | undefined
  /** One place, as listings write it. */
  location?: string | undefined
  /** A town with all its parts. */
  town?: string | undefined
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
    town: fields.town?.trim() ? fields.town : undefined,
  }
}

/** Whether prices of this type are paid again and again: they are on a scale of their own (docs/product.md, "Lists"). */
export function isRented(type: string | undefined): boolean {
  return type === 'rent' || type === 'lease'
}

/**
 * The filter as a predicate (docs/product.md, "Lists"). Bounds are inclusive, other filters need equality. A price
 * that is missing or
 * on request passes none.
 */
export function propertyMatcher(filter: PropertyFilter): (property: FilterableProperty) => boolean {
  const { type, category, minPrice, maxPrice, bedrooms } = filter
  const isThere = placeMatcher(filter.location)
  const isInTown = townMatcher(filter.town)
  return (property) =>
    (type === undefined || property.type === type) &&
    (category === undefined || property.category === category) &&
    isThere(property.location) &&
    isInTown(property.location) &&
    (bedrooms === undefined || property.bedrooms.some((size) => size >= bedrooms)) &&
    isInPriceRange(property.price, minPrice, maxPrice)
}

/** A location of the URL, as a predicate: case, diacritics, apostrophes and dashes never matter. */
export function placeMatcher(wanted: string | undefined): (place: string) => boolean {
  if (wanted === undefined) return () => true
  const plain = plainText(wanted)
  return (place) => plainPlace(place) === plain
}

/** A town of the URL, as a predicate on locations. */
export function townMatcher(wanted: string | undefined): (location: string) => boolean {
  if (wanted === undefined) return () => true
  const plain = plainText(withoutArea(wanted))
  return (location) => plainTown(location) === plain
}

/**
 * The town of a location as listings write it: 'Nairobi' for 'Karen, Nairobi', 'Karen' and 'Nairobi, centre'. A place
 * of which nothing more is known is a town by itself.
 */
export function townOf(location: string): string {
  const names = location
    .split(',')
    .map(withoutArea)
    .filter((name) => name !== '' && name !== 'Kenya')
  const [first = '', ...others] = names
  const last = others.filter((name) => !PART_OF_ANY_TOWN.test(name)).at(-1)
  return last ?? TOWN_OF_PART.get(plainText(first)) ?? first
}

/** 'Nairobi' for 'Nairobi City County'; a city by name alone, because 'Tatu City' is the whole name of one. */
function withoutArea(name: string): string {
  return name
    .trim()
    .replace(/\s+(county|town)$/i, '')
    .replace(/^(nairobi|mombasa|kisumu|nakuru|eldoret)\s+city$/i, '$1')
}

const PART_OF_ANY_TOWN = /^(centre|cbd|island)$/i

/**
 * The known parts of towns. They are written down, because a list does not load all known places; a test compares them
 * with those.
 */
export const TOWN_PARTS: Readonly<Record<string, string>> = {
  Nairobi:
    'Karen,Runda,Muthaiga,Kilimani,Kileleshwa,Lavington,Westlands,Parklands,Riverside,Gigiri,Kitisuru,Lower Kabete,Spring Valley,Langata',
  Limuru: 'Tigoni',
  Mombasa: 'Nyali,Shanzu',
}

const TOWN_OF_PART = new Map(
  Object.entries(TOWN_PARTS).flatMap(([town, parts]) => parts.split(',').map((part) => [part.toLowerCase(), town])),
)

export interface Town {
  readonly name: string
  /** Listings in all its parts. */
  readonly count: number
  /** In alphabetical order. */
  readonly parts: readonly Place[]
}

interface Place {
  /** As listings write it, which `location` filters by. */
  readonly location: string
  /** Without the town, unless two of a town would be the same. */
  readonly name: string
  readonly count: number
}

/** The towns of listings, the one with most of them first, with their parts. */
export function townsOf(locations: readonly string[]): Town[] {
  const towns = new Map<string, Place[]>()
  for (const [location, count] of countedSuggestions(locations)) {
    const key = plainTown(location)
    const [name = location] = location.split(',')
    const parts = towns.get(key) ?? []
    towns.set(key, parts)
    // Alphabetical order has the same place, spelt otherwise, right before.
    const last = parts.at(-1)
    if (last && plainPlace(last.location) === plainPlace(location)) {
      parts[parts.length - 1] = { ...last, count: last.count + count }
    } else parts.push({ location, name, count })
  }
  return [...towns.values()]
    .map((parts) => ({
      name: townOf(parts[0]?.location ?? ''),
      count: parts.reduce((sum, { count }) => sum + count, 0),
      parts: parts.map((part) => (isPlain(part, parts) ? part : { ...part, name: part.location })),
    }))
    .sort((one, other) => other.count - one.count)
}

/** Whether a part's name is neither that of another nor of the whole town. */
function isPlain({ location, name }: Place, parts: readonly Place[]): boolean {
  const plain = plainPlace(name)
  return (
    plain !== plainTown(location) &&
    parts.every((part) => part.location === location || plainPlace(part.name) !== plain)
  )
}

const plainPlace = remembered(plainText)
const plainTown = remembered((location) => plainText(townOf(location)))

/** Thousands of listings share a few dozen locations, and thousands of alerts ask for them. */
function remembered(compute: (place: string) => string): (place: string) => string {
  const known = new Map<string, string>()
  return (place) => {
    const result = known.get(place) ?? compute(place)
    if (known.size >= PLACES_MAX) known.clear()
    known.set(place, result)
    return result
  }
}

const PLACES_MAX = 10_000

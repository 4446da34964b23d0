import { COUNTIES } from '../../../contract/counties'
import { featureLabel } from '../../../contract/feature-labels'
import { FILTER_CHOICES, FILTER_FEATURES } from '../../../contract/filters/more'
import type { ListingKind } from '../../../contract/limits'
import { PLACES } from '../../../contract/places'
import type { CarCard, PropertyCard } from '../../../contract/read-listing'
import type { SearchFacts } from '../../../contract/read-search-index'
import type { SearchTerm } from './word-index'

/** What a search reads of a card, of any kind. */
export type SearchableCard = Pick<PropertyCard, 'id' | 'title'> &
  Partial<Pick<PropertyCard, 'location' | 'type' | 'category' | 'bedrooms'>> &
  Partial<Pick<CarCard, 'make' | 'model' | 'year' | 'condition'>>

/** How much a match counts: who names a place or a make means it. */
const WEIGHT = { name: 4, place: 3, feature: 2, title: 1.5, other: 1 } as const

/** All that a listing can be found by. */
export function searchTermsOf(card: SearchableCard, facts: SearchFacts | undefined): SearchTerm[] {
  const { location, make, model, year, bedrooms = [] } = card
  const words = [card.type, card.category, card.condition]
  const marks = [facts?.transmission, facts?.fuel, facts?.drive]
  return [
    ...terms(WEIGHT.name, [make, model, facts?.reference]),
    ...terms(WEIGHT.place, [location, facts?.county, ...(location === undefined ? [] : widerPlaces(location))]),
    ...[...(facts?.features ?? []), ...marks].flatMap((word) => (word ? [featureTerm(word)] : [])),
    ...terms(WEIGHT.feature, [facts?.colour, year && String(year), ...bedrooms.map((size) => `${size} beds`)]),
    ...terms(WEIGHT.title, [card.title]),
    ...terms(WEIGHT.other, words),
  ]
}

/** Places, features and choices that exist although no listing may have them now. */
export function knownSearchTerms(kind: ListingKind): SearchTerm[] {
  const {
    transmission = [],
    fuel = [],
    drive = [],
  }: Partial<Record<Choice, readonly string[]>> = {
    ...FILTER_CHOICES[kind],
  }
  return [
    ...terms(WEIGHT.place, [...PLACES.map(({ name }) => name), ...COUNTIES]),
    ...[...FILTER_FEATURES[kind], ...transmission, ...fuel, ...drive].map(featureTerm),
  ]
}

type Choice = 'county' | 'transmission' | 'fuel' | 'drive'

function terms(weight: number, texts: readonly (string | number | null | undefined)[]): SearchTerm[] {
  return texts.flatMap((text) => (typeof text === 'string' && text !== '' ? [{ text, weight }] : []))
}

function featureTerm(word: string): SearchTerm {
  const label = featureLabel(word)
  // 'DSQ' and '4WD' stay as they are.
  const shown = label === label.toUpperCase() ? label : label.toLowerCase()
  return { text: label, weight: WEIGHT.feature, shown }
}

const PLACE_NAMES = PLACES.map(({ name }) => ({ name, head: name.split(',')[0] ?? name }))
const widerByLocation = new Map<string, readonly string[]>()

/** 'Karen, Nairobi' for a listing in 'Karen'. Thousands of listings share a few dozen locations. */
function widerPlaces(location: string): readonly string[] {
  const wider =
    widerByLocation.get(location) ??
    PLACE_NAMES.flatMap(({ name, head }) => (location.includes(head) && name !== location ? [name] : []))
  widerByLocation.set(location, wider)
  return wider
}

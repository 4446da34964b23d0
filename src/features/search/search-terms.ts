import { featureLabel } from '../../../contract/feature-labels'
import { FILTER_CHOICES, FILTER_FEATURES } from '../../../contract/filters/more'
import {
  CAR_CONDITIONS,
  LISTING_KINDS,
  PROPERTY_CATEGORIES,
  PROPERTY_TYPES,
  type ListingKind,
} from '../../../contract/limits'
import { shownFacts } from '../../../contract/listing-facts'
import type { CarCard, PropertyCard } from '../../../contract/read-listing'
import type { SearchFacts } from '../../../contract/read-search-index'
import { COUNTIES, PLACES } from '../../../contract/text/places'
import type { SearchDocument, SearchTerm } from './word-index'

/** What a search reads of a card, of any kind. */
export type SearchableCard = Pick<PropertyCard, 'id' | 'title'> &
  Partial<Pick<PropertyCard, 'location' | 'type' | 'category' | 'bedrooms'>> &
  Partial<Pick<CarCard, 'make' | 'model' | 'year' | 'condition'>>

/** All that a listing can be found by: who names a place or a make means it. */
export function searchDocumentOf(kind: ListingKind, card: SearchableCard, facts?: SearchFacts): SearchDocument {
  const { location, make, model, year, bedrooms = [] } = card
  // Cars have no type: all are for sale.
  const choices = kind === 'car' ? ['car', 'sale', card.condition] : [card.type, card.category]
  const searched = shownFacts(kind, facts ?? {}, 'search').map(({ text }) => text)
  const reference = facts?.reference ?? ''
  return {
    id: card.id,
    terms: [
      ...terms('name', [make, model]),
      // References and sizes are one word: their numbers mean nothing alone.
      ...terms('name', [reference.replace('-', '')]).map((term) => ({ ...term, shown: reference })),
      ...terms('place', [location, facts?.county, ...(location === undefined ? [] : widerPlaces(location))]),
      ...[...(facts?.features ?? []).map(featureLabel), ...searched].map(featureTerm),
      ...terms('feature', [year && String(year)]),
      ...bedrooms.map((size) => ({ field: 'feature' as const, text: `${size}bed`, shown: `${size} beds` })),
      ...terms('choice', choices),
      ...terms('title', [card.title]),
    ],
  }
}

/** Places, features and choices of all kinds: they exist although no listing of this kind may have them now. */
export function knownSearchTerms(): SearchTerm[] {
  const choices = LISTING_KINDS.flatMap((kind) => {
    const { county, ...facts } = FILTER_CHOICES[kind]
    return Object.values<readonly string[]>(facts).flat()
  })
  return [
    ...terms('place', [...PLACES.map(({ name }) => name), ...COUNTIES]),
    ...[...FILTER_FEATURES.property, ...FILTER_FEATURES.car, ...choices].map(featureLabel).map(featureTerm),
    ...terms('choice', [...PROPERTY_TYPES, ...PROPERTY_CATEGORIES, ...CAR_CONDITIONS]),
  ]
}

function terms(field: SearchTerm['field'], texts: readonly (string | number | null | undefined)[]): SearchTerm[] {
  return texts.flatMap((text) => (typeof text === 'string' && text !== '' ? [{ field, text }] : []))
}

function featureTerm(label: string): SearchTerm {
  // 'DSQ' and '4WD' stay as they are.
  const shown = label === label.toUpperCase() ? label : label.toLowerCase()
  return { field: 'feature', text: label, shown }
}

const PLACE_NAMES = PLACES.map(({ name }) => ({ name, head: name.split(',')[0] ?? name }))
const widerByLocation = new Map<string, readonly string[]>()

/** 'Karen, Nairobi' for a listing in 'Karen'. Thousands of listings share a few dozen locations. */
function widerPlaces(location: string): readonly string[] {
  const [within = location] = location.split(',')
  const wider =
    widerByLocation.get(location) ??
    PLACE_NAMES.flatMap(({ name, head }) => (within.includes(head) && name !== location ? [name] : []))
  widerByLocation.set(location, wider)
  return wider
}

import { plotSize } from '../../../contract/facts/plot'
import { featureLabel } from '../../../contract/text/plain-text'
import { FILTER_FEATURES, hasFeature } from '../../../contract/filters/more'
import {
  CAR_CONDITIONS,
  LISTING_KINDS,
  PROPERTY_CATEGORIES,
  PROPERTY_TYPES,
  type ListingKind,
} from '../../../contract/limits'
import {
  factsOfKind,
  factText,
  isApplicable,
  isShown,
  type AnyFactName,
  type ListingFact,
} from '../../../contract/listing-facts'
import type { CarCard, PropertyCard } from '../../../contract/read-listing'
import type { SearchFacts } from '../../../contract/read-search-index'
import { COUNTIES, PLACES } from '../../../contract/text/places'
import { wordsOf } from '../../../contract/text/search-words'
import { plotWord } from './plot-sizes'
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
  const reference = facts?.reference ?? ''
  return {
    id: card.id,
    terms: [
      ...terms('name', [make, model]),
      // References and sizes are one word: their numbers mean nothing alone.
      ...terms('name', [reference.replace('-', '')]).map((term) => ({ ...term, shown: reference })),
      ...terms('place', [location, facts?.county, ...(location === undefined ? [] : widerPlaces(location))]),
      ...(facts ? [...factTerms(kind, card, facts), ...featuresOf(kind, facts).map(featureTerm)] : []),
      ...terms('feature', [year && String(year)]),
      ...bedrooms.map((size) => ({ field: 'feature' as const, text: `${size}bed`, shown: `${size} beds` })),
      ...terms('choice', choices),
      ...terms('title', [card.title]),
    ],
  }
}

/** What is searched of the facts that are known. Few have a condition: the two records seldom need to be joined. */
function factTerms(kind: ListingKind, card: SearchableCard, facts: SearchFacts): SearchTerm[] {
  return SEARCHED_FACTS[kind].flatMap(([name, fact]) => {
    const value = facts[name as AnyFactName] ?? null
    if (value === null || (fact.onlyWith && !isApplicable(fact, { ...card, ...facts }))) return []
    return [factTerm(name, fact, value)]
  })
}

const SEARCHED_FACTS = { property: searchedFacts('property'), car: searchedFacts('car') }

function searchedFacts(kind: ListingKind) {
  return factsOfKind(kind).filter(([, fact]) => isShown(fact, 'search'))
}

/** Thousands of listings share a few hundred values. */
const termsOfValues = new Map<string, SearchTerm>()

/** A number is one word with its unit: it means nothing alone. */
function factTerm(name: string, fact: ListingFact, value: unknown): SearchTerm {
  const key = `${name} ${String(value)}`
  const known = termsOfValues.get(key)
  if (known) return known
  const text = factText(fact, value)
  const term =
    typeof value === 'number' ? quantityTerm(name, value, fact.sentence?.(text, value) ?? text) : featureTerm(text)
  termsOfValues.set(key, term)
  return term
}

function quantityTerm(name: string, value: number, text: string): SearchTerm {
  if (name === 'plotAcres') return { field: 'feature', text: plotWord(value), shown: plotSize(value) }
  const words = wordsOf(text).map(({ compact }) => compact)
  return { field: 'feature', text: words.join(''), shown: text }
}

/** Those of its own, and those that its facts say. */
function featuresOf(kind: ListingKind, facts: SearchFacts): string[] {
  const words = new Set<string>([...facts.features, ...FILTER_FEATURES[kind]])
  return [...words].filter((word) => hasFeature(facts, word)).map(featureLabel)
}

/** Places, features and choices of all kinds: they exist although no listing of this kind may have them now. */
export function knownSearchTerms(): SearchTerm[] {
  const choices = LISTING_KINDS.flatMap((kind) =>
    factsOfKind(kind).flatMap(([, fact]) =>
      isShown(fact, 'search') && fact.value.type === 'choice'
        ? fact.value.choices.map((word) => factText(fact, word))
        : [],
    ),
  )
  const features = [...FILTER_FEATURES.property, ...FILTER_FEATURES.car].map(featureLabel)
  return [
    ...terms('place', [...PLACES.map(({ name }) => name), ...COUNTIES]),
    ...[...features, ...choices].map(featureTerm),
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

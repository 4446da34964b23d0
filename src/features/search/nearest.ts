import { PLACES } from '../../../contract/text/places'
import { plainText } from '../../../contract/text/plain-text'
import type { Card } from './lists'
import type { ListingSearch } from './load-search'

interface Nearest {
  /** Words that find them; '' when none do. */
  readonly query: string
  /** The nearest first. */
  readonly listings: readonly Card[]
  /** In what they are near. */
  readonly hint: string
}

/**
 * What is nearest to a search that finds nothing: listings without one of its words, or with one of them alone, and
 * else those in the smallest distance from the place that it names. Undefined when no word says anything.
 */
export function nearestTo(search: ListingSearch, query: string): Nearest | undefined {
  const words = query.trim().split(/\s+/)
  const withoutOne = words.map((_, left) => words.filter((_word, at) => at !== left).join(' '))
  return withSome(search, withoutOne) ?? withSome(search, words) ?? aroundPlace(search, query)
}

/** Of the queries that find something, the one that finds least says most. */
function withSome({ cards, refine }: ListingSearch, queries: readonly string[]): Nearest | undefined {
  const found = queries.flatMap((query) => {
    if (query === '') return []
    const { listings, isUnmatched } = refine(cards, { q: query })
    return isUnmatched || listings.length === 0 ? [] : [{ query, listings, hint: `These match “${query}”.` }]
  })
  return found.sort((one, other) => one.listings.length - other.listings.length)[0]
}

function aroundPlace({ cards, points }: ListingSearch, query: string): Nearest | undefined {
  const place = PLACES.find(({ name }) => plainText(query).includes(plainText(headOf(name))))
  if (place === undefined || points === null) return undefined
  const listings = cards
    .flatMap((card) => {
      const point = points.get(card.id)
      return point ? [{ card, distance: Math.hypot(point.lat - place.lat, point.lng - place.lng) }] : []
    })
    .sort((one, other) => one.distance - other.distance)
    .map(({ card }) => card)
  return listings.length > 0 ? { query: '', listings, hint: `The nearest to ${headOf(place.name)}.` } : undefined
}

/** 'Karen' of 'Karen, Nairobi'. */
function headOf(place: string): string {
  return place.split(',', 1)[0] ?? place
}

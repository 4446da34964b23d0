import {
  activeMoreFilters,
  matchesMoreFilter,
  moreFilterFromUrl,
  type ActiveMoreFilter,
} from '../../../contract/filters/more'
import type { ListingKind } from '../../../contract/limits'
import { parseReference } from '../../../contract/reference'
import type { SearchFacts } from '../../../contract/read-search-index'
import { knownSearchTerms, searchDocumentOf, type SearchableCard } from './search-terms'
import { createWordIndex } from './word-index'

/** Characters of a search. */
const QUERY_MAX = 100

/** What remains of a list after the search in words and the filters that cards do not know. */
export interface Refinement<Item> {
  /** The best match first; without words in the order of the list. */
  readonly listings: readonly Item[]
  /** What is in effect, for the chips: the search in words, then the others. */
  readonly filters: readonly ActiveMoreFilter[]
  /** What the visitor should know about the result. */
  readonly hint: string | undefined
  /** The filter needs what could not be fetched. */
  readonly failed: boolean
  /** The label of the order in which `listings` are; undefined for that of the list. */
  readonly order: string | undefined
  readonly retry: () => void
  /** No word of the search is known, so all are listed. */
  readonly isUnmatched: boolean
  /** What of a listing matches the words: Karen, pool. */
  readonly matchesOf: (id: string) => readonly string[]
  /** The same as 'matches: Karen, pool'. */
  readonly noteOf: (id: string) => string | undefined
}

type UrlFields = Readonly<Record<string, string | undefined>>
export type Refine = <Item extends SearchableCard>(listings: readonly Item[], fields: UrlFields) => Refinement<Item>

/**
 * Refines lists of one kind. The index of all their words is made in parts, between which the page reacts.
 * @param cards those that are known now; a later list may have further ones
 * @param facts null when they are unknown
 * @param retry fetches again what failed
 * @param storedAt milliseconds since 1970, when the lists are those of the device
 */
export async function createRefine(
  kind: ListingKind,
  cards: readonly SearchableCard[],
  facts: ReadonlyMap<string, SearchFacts> | null,
  storedAt: number | null,
  retry: () => void = () => undefined,
): Promise<Refine> {
  const documentOf = (card: SearchableCard) => searchDocumentOf(kind, card, facts?.get(card.id))
  const index = createWordIndex(knownSearchTerms())
  await index.addAll(cards.map(documentOf))

  return (listings, fields) => {
    const typed = fields.q?.trim() ?? ''
    const q = typed.slice(0, QUERY_MAX)
    const more = moreFilterFromUrl(kind, fields)
    const words = q === '' ? [] : [{ name: 'q', words: `“${q}”`, rest: undefined }]
    const failed = facts === null && Object.keys(more).length > 0
    const isWanted = ({ id }: SearchableCard) => matchesMoreFilter(facts?.get(id) ?? {}, more)
    const common = {
      filters: [...words, ...activeMoreFilters(more)],
      failed,
      retry,
      isUnmatched: false,
      order: q === '' ? undefined : 'Best match',
    }

    const byReference = findByReference(listings, facts, q)
    if (byReference) {
      const matchesOf = () => [q]
      return {
        ...common,
        listings: byReference.filter(isWanted),
        hint: undefined,
        matchesOf,
        noteOf: noteOf(matchesOf),
      }
    }
    if (q !== '') for (const listing of listings) if (!index.has(listing.id)) index.add(documentOf(listing))
    const found = q === '' ? null : index.find(q)
    const isUnmatched = found?.isUnderstood === false
    const ordered = found && !isUnmatched ? bestFirst(listings, found.scores) : listings
    const matchesOf = (id: string) => {
      const listing = found && listings.find((one) => one.id === id)
      return listing ? found.matchesIn(documentOf(listing)) : []
    }
    const shown = ordered.filter(isWanted)
    return {
      ...common,
      listings: shown,
      isUnmatched,
      order: isUnmatched ? undefined : common.order,
      hint: hintOf({
        hasBadArea: Boolean(fields.area) && more.area === undefined,
        typed,
        unknown: found?.unknown ?? [],
        unmatched: isUnmatched ? NOUNS[kind] : undefined,
        isFiltered: shown.length < cards.length,
        hasFacts: facts !== null,
        storedAt,
      }),
      matchesOf,
      noteOf: noteOf(matchesOf),
    }
  }
}

const NOUNS = { property: 'home', car: 'car' } as const satisfies Record<ListingKind, string>

function noteOf(matchesOf: (id: string) => readonly string[]) {
  return (id: string): string | undefined => {
    const matches = matchesOf(id)
    return matches.length > 0 ? `matches: ${matches.join(', ')}` : undefined
  }
}

/** Those with a score; equally good ones in their own order. */
function bestFirst<Item extends SearchableCard>(listings: readonly Item[], scores: ReadonlyMap<string, number>) {
  return listings
    .flatMap((listing) => {
      const score = scores.get(listing.id)
      return score === undefined ? [] : [{ listing, score }]
    })
    .sort((one, other) => other.score - one.score)
    .map(({ listing }) => listing)
}

function findByReference<Item extends SearchableCard>(
  listings: readonly Item[],
  facts: ReadonlyMap<string, SearchFacts> | null,
  query: string,
): Item[] | null {
  const parsed = parseReference(query)
  if (parsed === null) return null
  const found = listings.filter(({ id }) => facts?.get(id)?.reference === parsed.reference)
  return found.length > 0 ? found : null
}

interface Circumstances {
  typed: string
  unknown: readonly string[]
  /** What is listed without regard to the words, as none of them is known. */
  unmatched: string | undefined
  /** Other filters leave some out. */
  isFiltered: boolean
  hasFacts: boolean
  storedAt: number | null
  hasBadArea: boolean
}

function hintOf(circumstances: Circumstances): string | undefined {
  const { typed, unknown, unmatched, isFiltered, hasFacts, storedAt, hasBadArea } = circumstances
  const leftOut = unknown.length === 1 ? 'This word is left out.' : 'These words are left out.'
  const named = unknown.map((word) => `“${word}”`).join(' or ')
  const sentences = [
    hasBadArea && 'The area in this link cannot be read, so the list is not limited to it.',
    typed.length > QUERY_MAX && `Only the first ${QUERY_MAX} characters are searched.`,
    unknown.length > 0 &&
      (unmatched === undefined
        ? `None of these has ${named}.`
        : `No ${unmatched} mentions ${named}. ${isFiltered ? leftOut : 'Here are all.'}`),
    storedAt !== null && `No connection: this searches the list as this device had it on ${dateOf(storedAt)}.`,
    !hasFacts &&
      'Features, counties and references could not be loaded: only titles, places, makes and models are searched.',
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ') || undefined
}

function dateOf(moment: number): string {
  return new Date(moment).toLocaleString('en-KE', { dateStyle: 'long', timeStyle: 'short' })
}

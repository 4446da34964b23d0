import MiniSearch from 'minisearch'
import { useDeferredValue, useMemo, useState } from 'react'
import { LISTING_KINDS, LISTING_STATUSES, type ListingKind, type ListingStatus } from '../../../../contract/limits'
import { parseReference } from '../../../../contract/reference'
import { STATUS_LABELS } from '../../../../contract/status'
import { wordsOf } from '../../../../contract/text/search-words'
import type { ManagedListing } from '../management/managed-listing'

/** What the table shows; undefined for all. */
export interface TableFilter {
  readonly text: string
  readonly kind?: ListingKind | undefined
  readonly status?: ListingStatus | undefined
  /** Something that is missing; 'any' for whatever it is. */
  readonly missing?: string | undefined
}

export const MISSING_CHOICES = ['any', 'photos', 'description'] as const

/** Filters the listings as somebody types and chooses; typing stays quick with a thousand listings. */
export function useTableFilter(listings: readonly ManagedListing[]) {
  const [filter, setFilter] = useState<TableFilter>(() => filterFromUrl(window.location.search))
  const deferred = useDeferredValue(filter)
  const search = useMemo(() => createListingSearch(listings), [listings])
  const found = useMemo(() => search(deferred.text).filter((listing) => matches(listing, deferred)), [search, deferred])
  return { filter, setFilter, found, foundWith: deferred }
}

function matches({ kind, status, missing }: ManagedListing, filter: TableFilter): boolean {
  return (
    (filter.kind === undefined || kind === filter.kind) &&
    (filter.status === undefined || status === filter.status) &&
    (filter.missing === undefined || (filter.missing === 'any' ? missing.length > 0 : missing.includes(filter.missing)))
  )
}

function filterFromUrl(query: string): TableFilter {
  const fields = new URLSearchParams(query)
  return {
    text: fields.get('q') ?? '',
    kind: LISTING_KINDS.find((kind) => kind === fields.get('kind')),
    status: LISTING_STATUSES.find((status) => status === fields.get('status')),
    missing: MISSING_CHOICES.find((missing) => missing === fields.get('missing')),
  }
}

/** A word may have one wrong letter in five. */
const FUZZY = 0.2

/** Finds listings by words, also misspelled ones, and by reference. The best match first. */
export function createListingSearch(listings: readonly ManagedListing[]) {
  const index = indexOf(listings)
  const byKey = new Map(listings.map((listing) => [listing.key, listing]))

  return (text: string): readonly ManagedListing[] => {
    if (text.trim() === '') return listings
    const parsed = parseReference(text)
    const exact = parsed && listings.find(({ reference }) => reference === parsed.reference)
    if (exact) return [exact]
    return index.search(text).flatMap(({ id }) => byKey.get(String(id)) ?? [])
  }
}

/** Words of requests that say nothing about a listing. */
const COMMON_WORDS = new Set(
  `about also and any are available can come could from give good have hello how interested just kindly know like look
  looking message more morning much need afternoon evening not please price see send sir some still thanks thank that
  the there this want was what when where which will with would you your viewing visit asking for house home car
  property still hallo habari naomba bado ipo kama`.split(/\s+/),
)
const MIN_WORD_LENGTH = 3
/** Matches below this share of the best one's score are coincidences. */
const MIN_SHARE = 0.45

/** Finds listings that share words with a longer text, such as a message. The best match first. */
export function createTextSearch(listings: readonly ManagedListing[]) {
  const index = indexOf(listings)
  const byKey = new Map(listings.map((listing) => [listing.key, listing]))

  return (text: string): readonly ManagedListing[] => {
    const found = index.search(text, {
      combineWith: 'OR',
      fields: ['words'],
      prefix: (term) => term.length > MIN_WORD_LENGTH,
      // 2020 is not a misspelled 2021.
      fuzzy: (term) => (/\d/.test(term) ? false : FUZZY),
      processTerm: (term) => {
        const word = term.toLowerCase()
        return word.length < MIN_WORD_LENGTH || COMMON_WORDS.has(word) ? null : word
      },
    })
    const least = (found[0]?.score ?? 0) * MIN_SHARE
    return found.filter(({ score }) => score >= least).flatMap(({ id }) => byKey.get(String(id)) ?? [])
  }
}

function compactWordsOf(text: string): string[] {
  return wordsOf(text).map(({ compact }) => compact)
}

function indexOf(listings: readonly ManagedListing[]) {
  const index = new MiniSearch<{ id: string; words: string; reference: string; status: string }>({
    fields: ['words', 'reference', 'status'],
    tokenize: (text) => {
      const words = compactWordsOf(text)
      // 'Land Cruiser' and 'CX-5' are also found as 'landcruiser' and 'cx5'.
      return [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)]
    },
    searchOptions: {
      tokenize: compactWordsOf,
      prefix: true,
      fuzzy: FUZZY,
      combineWith: 'AND',
      boost: { reference: 4 },
    },
  })
  index.addAll(
    listings.map(({ key, words, reference, status }) => ({ id: key, words, reference, status: STATUS_LABELS[status] })),
  )
  return index
}

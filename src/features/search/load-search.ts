import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'gatsby'
import type { ListingKind } from '../../../contract/limits'
import { apiPaths, listingPath } from '../../../contract/paths'
import type { Point } from '../../../contract/point'
import { readSearchIndex } from '../../../contract/read-search-index'
import { parseReference } from '../../../contract/reference'
import { isClosed } from '../../../contract/status'
import { fetchAndRead } from '../../lib/http'
import { CARD_SOURCES, type Card, type SearchLists } from './lists'
import { createRefine, type Refine } from './refine'
import { MoreFilterFields } from './more-filter-fields'
import { readStoredLists, storeLists } from './stored-lists'

/** The search of one kind of listing. */
export interface ListingSearch {
  readonly kind: ListingKind
  /** There are no lists, neither on the network nor on the device. */
  readonly failed: boolean
  /** Those that can still be had. */
  readonly cards: readonly Card[]
  /** Counties that have a listing. */
  readonly counties: readonly string[]
  readonly refine: Refine
  /** Where listings are, by id; null when that could not be fetched. */
  readonly points: ReadonlyMap<string, Point> | null
  /** Fetches again what failed. */
  readonly retry: () => void
  readonly MoreFilterFields: typeof MoreFilterFields
  /** Goes to the listing with this reference, of either kind. False for any other text. */
  openReference(query: string): Promise<boolean>
}

/** The query of a kind's search, shared by the list page and the header. */
export function searchQuery(kind: ListingKind) {
  return {
    queryKey: ['search', kind],
    queryFn: ({ client }: { client: QueryClient }) => loadSearch(client, kind),
  }
}

/**
 * Does not fail: without network it searches what is there.
 * @param link the search of the link that led here; if it is a reference, its listing is opened
 */
export async function loadSearch(client: QueryClient, kind: ListingKind, link = ''): Promise<ListingSearch> {
  const { cards, facts, storedAt, failed } = await loadLists(client, kind)
  const factsById = new Map(facts?.map((one) => [one.id, one]))
  const retry = () => {
    void client.refetchQueries({ queryKey: ['search', kind] })
    void client.refetchQueries({ queryKey: cardsKey(kind) })
  }
  const search: ListingSearch = {
    kind,
    failed,
    cards: cards.filter(({ status }) => !isClosed(status)),
    counties: [...new Set(facts?.map(({ county }) => county).filter(Boolean))].sort(),
    MoreFilterFields,
    refine: createRefine(kind, facts && factsById, storedAt, retry),
    points: facts && new Map(facts.flatMap(({ id, point }) => (point ? [[id, point]] : []))),
    retry,
    openReference: async (query) => {
      const parsed = parseReference(query)
      if (parsed === null) return false
      if (parsed.kind !== kind) return (await client.query(searchQuery(parsed.kind))).openReference(query)
      const found = facts?.find(({ reference }) => reference === parsed.reference)
      // In place of the search: Back leads to where the visitor was before it.
      if (found) navigate(listingPath(kind, found.id), { replace: true })
      return found !== undefined
    },
  }
  await search.openReference(link)
  return search
}

/** The lists of the network; else those of the device; else, without facts, cards that the page has already. */
async function loadLists(client: QueryClient, kind: ListingKind): Promise<SearchLists & { failed: boolean }> {
  const queryKey = cardsKey(kind)
  const { path, read } = CARD_SOURCES[kind]
  try {
    const [cards, facts] = await Promise.all([
      client.query({ queryKey, queryFn: ({ signal }) => fetchAndRead(path, read, { signal }) }),
      fetchAndRead(apiPaths.searchIndex(kind), readSearchIndex),
    ])
    void storeLists(kind, { cards, facts })
    return { cards, facts, storedAt: null, failed: false }
  } catch {
    const known = client.getQueryData<Card[]>(queryKey)
    const stored = await readStoredLists(kind)
    if (stored === null) return { cards: known ?? [], facts: null, storedAt: null, failed: known === undefined }
    // The list page shows them as well: it has only its first cards.
    if (known === undefined) client.setQueryData(queryKey, stored.cards)
    return { ...stored, cards: known ?? stored.cards, failed: false }
  }
}

/** The query of a list page: both share what it fetched. */
function cardsKey(kind: ListingKind) {
  return [kind, { fields: 'card' }]
}

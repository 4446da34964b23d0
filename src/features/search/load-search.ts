import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { navigate } from 'gatsby'
import type { ListingKind } from '../../../contract/limits'
import { apiPaths, listingPath } from '../../../contract/paths'
import { readSearchIndex } from '../../../contract/read-search-index'
import { parseReference } from '../../../contract/reference'
import { isClosed } from '../../../contract/status'
import type { Point } from '../../../contract/text/point'
import { fetchAndRead } from '../../lib/http'
import { cardsOfKind, type Card, type SearchLists } from './lists'
import { MoreFilterFields } from './more-filter-fields'
import { createRefine, type Refine } from './refine'
import { searchKey } from './search-key'
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

export function searchQuery(kind: ListingKind) {
  return queryOptions({
    queryKey: searchKey(kind),
    queryFn: ({ client }) => loadSearch(client, kind),
    structuralSharing: false,
  })
}

/**
 * Does not fail: without network it searches what is there.
 * @param link the search of the link that led here; if it is a reference, its listing is opened
 */
export async function loadSearch(queries: QueryClient, kind: ListingKind, link = ''): Promise<ListingSearch> {
  const { cards, facts, storedAt, failed } = await loadLists(queries, kind)
  const factsById = new Map(facts?.map((one) => [one.id, one]))
  const retry = () => {
    // The search waits for the request of the cards.
    void queries.invalidateQueries({ queryKey: cardsOfKind(kind).queryKey })
    void queries.invalidateQueries({ queryKey: searchKey(kind) })
  }
  const openReference = async (query: string): Promise<boolean> => {
    const parsed = parseReference(query)
    if (parsed === null) return false
    if (parsed.kind !== kind) return (await queries.query(searchQuery(parsed.kind))).openReference(query)
    const found = facts?.find(({ reference }) => reference === parsed.reference)
    // In place of the search: Back leads to where the visitor was before it.
    if (found) navigate(listingPath(kind, found.id), { replace: true })
    return found !== undefined
  }
  await openReference(link)
  return {
    kind,
    failed,
    cards: cards.filter(({ status }) => !isClosed(status)),
    counties: [...new Set(facts?.map(({ county }) => county).filter(Boolean))].sort(),
    MoreFilterFields,
    refine: await createRefine(kind, cards, facts && factsById, storedAt, retry),
    points: facts && new Map(facts.flatMap(({ id, point }) => (point ? [[id, point]] : []))),
    retry,
    openReference,
  }
}

/** The lists of the network; else those of the device; else, without facts, cards that the page has already. */
async function loadLists(queries: QueryClient, kind: ListingKind): Promise<SearchLists & { failed: boolean }> {
  const query = cardsOfKind(kind)
  try {
    const [cards, facts] = await Promise.all([
      queries.query(query),
      fetchAndRead(apiPaths.searchIndex(kind), readSearchIndex),
    ])
    void storeLists(kind, { cards, facts })
    return { cards, facts, storedAt: null, failed: false }
  } catch {
    const known = queries.getQueryData(query.queryKey)
    const stored = await readStoredLists(kind)
    if (stored === null) return { cards: known ?? [], facts: null, storedAt: null, failed: known === undefined }
    // The list page shows them as well: it has only its first cards.
    if (known === undefined) {
      queries.setQueryData(query.queryKey, [...stored.cards])
      void queries.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' })
    }
    return { ...stored, cards: known ?? stored.cards, failed: false }
  }
}

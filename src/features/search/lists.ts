import { queryOptions } from '@tanstack/react-query'
import type { ListingKind } from '../../../contract/limits'
import { apiPaths } from '../../../contract/paths'
import { readCarCards, readPropertyCards, type CarCard, type PropertyCard } from '../../../contract/read-card'
import type { SearchFacts } from '../../../contract/read-search-index'
import { fetchAndRead } from '../../lib/http'

export type Card = PropertyCard | CarCard

/** What a search looks through. */
export interface SearchLists {
  readonly cards: readonly Card[]
  /** Null when they could not be fetched: then references, counties and features are not found. */
  readonly facts: readonly SearchFacts[] | null
  /** Milliseconds since 1970: when the device stored them; null for the present state. */
  readonly storedAt: number | null
}

const CARDS: Readonly<Record<ListingKind, { path: string; read: (body: unknown) => Card[] }>> = {
  property: { path: apiPaths.propertyCards, read: readPropertyCards },
  car: { path: apiPaths.carCards, read: readCarCards },
}

/** The cards of a kind, under the key of the list page: both share what they fetched. */
export function cardsQuery(kind: ListingKind) {
  const { path, read } = CARDS[kind]
  return queryOptions({
    queryKey: [kind, 'list', 'cards'],
    queryFn: () => fetchAndRead(path, read),
    structuralSharing: false,
  })
}

/** Of cards that a device has stored. */
export function readCards(kind: ListingKind, cards: unknown): Card[] {
  return CARDS[kind].read(cards)
}

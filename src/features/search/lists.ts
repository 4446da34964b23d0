import type { ListingKind } from '../../../contract/limits'
import { apiPaths } from '../../../contract/paths'
import { readCarCards, readPropertyCards, type CarCard, type PropertyCard } from '../../../contract/read-card'
import type { SearchFacts } from '../../../contract/read-search-index'
import { cardsQuery } from '../../lib/query-client'

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

export function cardsOfKind(kind: ListingKind) {
  const { path, read } = CARDS[kind]
  return cardsQuery(kind, path, read)
}

/** Reads cards that a device has stored. */
export function readCards(kind: ListingKind, cards: unknown): Card[] {
  return CARDS[kind].read(cards)
}

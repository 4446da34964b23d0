import type { ListingKind } from '../../../contract/limits'
import { apiPaths } from '../../../contract/paths'
import { readCarCards, readPropertyCards, type CarCard, type PropertyCard } from '../../../contract/read-listing'
import type { SearchFacts } from '../../../contract/read-search-index'

export type Card = PropertyCard | CarCard

/** What a search looks through. */
export interface SearchLists {
  readonly cards: readonly Card[]
  /** Null when they could not be fetched: then references, counties and features are not found. */
  readonly facts: readonly SearchFacts[] | null
  /** Milliseconds since 1970: when the device stored them; null for the present state. */
  readonly storedAt: number | null
}

/** Where the cards of a kind are fetched, and how they are read. */
export const CARD_SOURCES: Readonly<Record<ListingKind, { path: string; read: (body: unknown) => Card[] }>> = {
  property: { path: apiPaths.propertyCards, read: readPropertyCards },
  car: { path: apiPaths.carCards, read: readCarCards },
}

import { useQuery } from '@tanstack/react-query'
import type { Car } from '../../../../contract/car'
import { DETAIL_CACHE_MS, type ListingKind } from '../../../../contract/limits'
import { PREVIEW_PARAMETER } from '../../../../contract/paths'
import type { Property } from '../../../../contract/property'
import type { CarCard, PropertyCard } from '../../../../contract/read-card'
import { isClosed } from '../../../../contract/status'
import { oneReader, type RecordReader } from '../../../../contract/text/tolerant-reader'
import { fetchAndRead, isGone } from '../../../lib/http'
import { cardsQuery } from '../../../lib/query-client'

/** Where the cards of one kind are read from. Lists need no more: a reader of listings brings the table of facts. */
export interface CardQueries<Card> {
  /** Also the first part of every key of this kind. */
  readonly kind: ListingKind
  readonly cardsPath: string
  readonly readCards: (response: unknown) => Card[]
}

/** Where listings of one kind are read from. */
export interface ListingQueries<Listing, Card> extends CardQueries<Card> {
  readonly path: (id: string) => string
  readonly listPath: string
  readonly readListing: RecordReader<Listing>
  readonly readListings: (response: unknown) => Listing[]
  /** Names the kind in an error (docs/product.md, "Calls"). */
  readonly failure: string
}

/** One listing, fresh for 60 s (docs/product.md, "Listing pages"). */
export function listingQuery<Listing>(queries: ListingQueries<Listing, unknown>, id: string) {
  return {
    queryKey: [queries.kind, id],
    queryFn: ({ signal }: { signal: AbortSignal }) => getListing(queries, id, signal),
    staleTime: DETAIL_CACHE_MS,
  }
}

/**
 * Starts from what the page was built with, if anything, which is refetched once (docs/product.md, "Listing pages").
 */
export function useListing<Listing>(
  queries: ListingQueries<Listing, unknown>,
  id: string,
  initial: Listing | undefined,
) {
  // A page does not know when it was built: that would change every page in every build.
  return useQuery({ ...listingQuery(queries, id), initialData: () => initial, initialDataUpdatedAt: 0 })
}

/**
 * All listings that can still be had, as cards: the list that visitors filter in the browser (docs/product.md,
 * "Lists"). The search waits
 * for the same request, so a component that is gone does not abort it.
 */
export function useListingCards<Card extends Pick<CommonCardFields, 'status'>>({
  kind,
  cardsPath,
  readCards,
}: CardQueries<Card>) {
  return useQuery({ ...cardsQuery(kind, cardsPath, readCards), select: selectOffered<Card> })
}

/** Sold and let listings keep their page but leave the lists. */
function selectOffered<Card extends Pick<CommonCardFields, 'status'>>(cards: Card[]): Card[] {
  return cards.some(({ status }) => isClosed(status)) ? cards.filter(({ status }) => !isClosed(status)) : cards
}

/** A preview link's signature shows a draft to people who are not signed in. */
function withPreview(path: string): string {
  const signature = new URLSearchParams(window.location.search).get(PREVIEW_PARAMETER)
  return signature === null ? path : `${path}?${PREVIEW_PARAMETER}=${encodeURIComponent(signature)}`
}

async function getListing<Listing>(
  { path, readListing, failure }: ListingQueries<Listing, unknown>,
  id: string,
  signal: AbortSignal,
): Promise<Listing> {
  try {
    return await fetchAndRead(withPreview(path(id)), oneReader(readListing), { signal })
  } catch (cause) {
    throw new Error(failure, { cause })
  }
}

/** All listings with all their fields, drafts included: for the administrator. */
export function useListings<Listing>({ kind, listPath, readListings }: ListingQueries<Listing, unknown>) {
  return useQuery<Listing[]>({
    queryKey: [kind],
    queryFn: ({ signal }) => fetchAndRead(listPath, readListings, { signal, needsUser: true }),
    structuralSharing: false,
  })
}

/** What is known of a listing that a device or a link names. */
export type LoadState = 'loading' | 'known' | 'gone' | 'unknown'

interface ListingResult {
  readonly isPending: boolean
  readonly error: Error | null
  readonly data: object | undefined
}

export function loadStateOf(query: ListingResult | undefined): LoadState {
  if (query === undefined || query.isPending) return 'loading'
  if (isGone(query.error)) return 'gone'
  return query.data === undefined ? 'unknown' : 'known'
}

export type { CarCard as CarCardFields, PropertyCard as PropertyCardFields } from '../../../../contract/read-card'

/** What cards of all kinds show. */
export type CommonCardFields = Pick<PropertyCard, keyof PropertyCard & keyof CarCard>
/** What pages of all kinds show. */
export type CommonListingFields = Pick<Property, keyof Property & keyof Car>

/** Gatsby reserves `id`, so a node has the listing's id under another name, and its facts are one field. */
export function listingFromNode<Node extends { listingId: string; facts?: object }>(
  node: Node,
): Omit<Node, 'listingId' | 'facts'> & { id: string } {
  const { listingId, facts, ...fields } = node
  return { ...fields, ...facts, id: listingId }
}

/** Leads from one listing to all of its kind. */
export interface ListLink {
  readonly path: string
  readonly text: string
}

import { useQuery } from '@tanstack/react-query'
import { DETAIL_CACHE_MS, type ListingKind } from '../../../../contract/limits'
import { oneReader, type RecordReader } from '../../../../contract/tolerant-reader'
import { fetchAndRead } from '../../../lib/http'
import { initialDataOptions } from './initial-data'

/** Where listings of one kind are read from. */
export interface ListingQueries<Listing, Card> {
  /** Also the first part of every query key of this kind. */
  readonly kind: ListingKind
  readonly path: (id: string) => string
  readonly listPath: string
  readonly cardsPath: string
  readonly readListing: RecordReader<Listing>
  readonly readListings: (response: unknown) => Listing[]
  readonly readCards: (response: unknown) => Card[]
  /** Names the kind in an error (spec §8). */
  readonly failure: string
}

/** One listing, fresh for 60 s (spec §7). */
export function listingQuery<Listing>(queries: ListingQueries<Listing, unknown>, id: string) {
  return {
    queryKey: [queries.kind, id],
    queryFn: ({ signal }: { signal: AbortSignal }) => getListing(queries, id, signal),
    staleTime: DETAIL_CACHE_MS,
  }
}

/** Starts from what the page was built with, if anything. */
export function useListing<Listing>(
  queries: ListingQueries<Listing, unknown>,
  id: string,
  initial: Listing | undefined,
) {
  return useQuery({ ...listingQuery(queries, id), ...initialDataOptions(initial) })
}

/** All listings with all their fields: for the administrator. */
export function useListings<Listing>({ kind, listPath, readListings }: ListingQueries<Listing, unknown>) {
  return useQuery<Listing[]>({
    queryKey: [kind],
    queryFn: ({ signal }) => fetchAndRead(listPath, readListings, { signal }),
  })
}

/** All listings as cards: the list that visitors filter in the browser (spec §7). */
export function useListingCards<Card>({ kind, cardsPath, readCards }: ListingQueries<unknown, Card>) {
  return useQuery<Card[]>({
    queryKey: [kind, { fields: 'card' }],
    queryFn: ({ signal }) => fetchAndRead(cardsPath, readCards, { signal }),
  })
}

async function getListing<Listing>(
  { path, readListing, failure }: ListingQueries<Listing, unknown>,
  id: string,
  signal: AbortSignal,
): Promise<Listing> {
  try {
    return await fetchAndRead(path(id), oneReader(readListing), { signal })
  } catch (cause) {
    throw new Error(failure, { cause })
  }
}

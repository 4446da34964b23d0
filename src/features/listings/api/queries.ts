import { useQuery } from '@tanstack/react-query'
import { DETAIL_CACHE_MS } from '../../../../contract/limits'
import { oneReader, type RecordReader } from '../../../../contract/tolerant-reader'
import { fetchAndRead } from '../../../lib/http'
import { initialDataOptions } from './initial-data'

/** Where listings of one kind are read from. */
export interface ListingQueries<Listing, Card> {
  /** First part of the query keys of everything of this kind. */
  readonly key: string
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
    queryKey: [queries.key, id],
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
export function useListings<Listing>({ key, listPath, readListings }: ListingQueries<Listing, unknown>) {
  return useQuery<Listing[]>({
    queryKey: [key],
    queryFn: ({ signal }) => fetchAndRead(listPath, readListings, { signal }),
  })
}

/** All listings as cards: the list that visitors filter in the browser (spec §7). */
export function useListingCards<Card>({ key, cardsPath, readCards }: ListingQueries<unknown, Card>) {
  return useQuery<Card[]>({
    queryKey: [key, { fields: 'card' }],
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

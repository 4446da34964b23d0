import { useMemo } from 'react'
import { DETAIL_CACHE_MS, type ListingKind } from '../../../../contract/limits'
import { PREVIEW_PARAMETER } from '../../../../contract/paths'
import { isClosed } from '../../../../contract/status'
import { oneReader, type RecordReader } from '../../../../contract/tolerant-reader'
import { fetchFresh, type Source } from '../../../lib/fetched-data'
import { fetchAndRead } from '../../../lib/http'
import { useFetched, type FetchResult } from '../../../lib/use-fetched'
import type { CommonCardFields } from './card-fields'

/** Where listings of one kind are read from. */
export interface ListingQueries<Listing, Card> {
  /** Also the first part of every key of this kind. */
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
function listingSource<Listing>(queries: ListingQueries<Listing, unknown>, id: string): Source<Listing> {
  return {
    key: [queries.kind, id],
    load: (signal) => getListing(queries, id, signal),
    freshFor: DETAIL_CACHE_MS,
  }
}

/** The same for pages that show several listings; what is fresh here is not fetched. */
export function listingQuery<Listing>(queries: ListingQueries<Listing, unknown>, id: string) {
  const source = listingSource(queries, id)
  return {
    queryKey: source.key,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchFresh(source, signal),
    staleTime: 0,
  }
}

/** Starts from what the page was built with, if anything. */
export function useListing<Listing>(
  queries: ListingQueries<Listing, unknown>,
  id: string,
  initial: Listing | undefined,
) {
  return useFetched(listingSource(queries, id), initial)
}

/** All listings that can still be had, as cards: the list that visitors filter in the browser (spec §7). */
export function useListingCards<Card extends Pick<CommonCardFields, 'status'>>({
  kind,
  cardsPath,
  readCards,
}: ListingQueries<unknown, Card>): FetchResult<Card[]> {
  const result = useFetched<Card[]>({
    key: [kind, 'list', 'cards'],
    load: (signal) => fetchAndRead(cardsPath, readCards, { signal }),
  })
  const offered = useMemo(() => result.data && selectOffered(result.data), [result.data])
  return { ...result, data: offered }
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

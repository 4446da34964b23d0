import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { type ListingKind, DETAIL_CACHE_MS } from '../../../contract/limits'
import { apiPaths } from '../../../contract/paths'
import { readReviews, type ShownReview } from '../../../contract/read-review'
import { fetchAndRead } from '../../lib/http'
import { privateKey } from '../../lib/query-client'

/** The listing of a review. */
export interface ReviewedListing {
  kind: ListingKind
  id: string
}

/** The keys of everything a changed review affects. */
export const reviewKeys = {
  of: (listingId: string) => ['reviews', listingId],
  all: ['reviews'],
  /** The list of the administrator's page. */
  everywhere: ['reviews', 'list', 'everywhere'],
  removed: privateKey('removed-reviews'),
  unviewedCount: privateKey('unviewed-reviews'),
} as const

/** The key of the listing's details. */
export function detailsKeyOf({ kind, id }: ReviewedListing): string[] {
  return [kind, id]
}

/** The reviews of a property or a car, fresh for 60 s (docs/product.md, "Reviews"). */
export function useReviews(listingId: string) {
  return useQuery(reviewsQuery(listingId))
}

export function reviewsQuery(listingId: string) {
  return queryOptions({
    queryKey: reviewKeys.of(listingId),
    queryFn: ({ signal }) => getReviews(listingId, signal),
    staleTime: DETAIL_CACHE_MS,
  })
}

async function getReviews(listingId: string, signal: AbortSignal): Promise<ShownReview[]> {
  try {
    return await fetchAndRead(apiPaths.reviewsOf(listingId), readReviews, { signal })
  } catch (cause) {
    throw new Error('Failed to fetch reviews', { cause })
  }
}

/**
 * Reverts an optimistic change of a list of reviews and refetches the list: the change aborted the running request
 * for it, and a broken connection may have broken after the change was stored. A list that had not
 * loaded before returns to its loading state.
 */
export function rollBackReviews(
  queries: QueryClient,
  listingId: string,
  wasLoaded: boolean,
  undo: (reviews: ShownReview[]) => ShownReview[],
): void {
  const { queryKey } = reviewsQuery(listingId)
  if (!wasLoaded) {
    void queries.resetQueries({ queryKey })
    return
  }
  queries.setQueryData(queryKey, (reviews) => reviews && undo(reviews))
  void queries.invalidateQueries({ queryKey })
}

/** Highest rating first, unrated last, newer before older at the same rating (docs/product.md, "Reviews"). */
export function byRatingThenNewest(reviews: readonly ShownReview[]): ShownReview[] {
  return [...reviews].sort((a, b) => (b.rating ?? -1) - (a.rating ?? -1) || newerFirst(a, b))
}

/** Newer before older, undated last. */
export function byNewest(reviews: readonly ShownReview[]): ShownReview[] {
  return [...reviews].sort(newerFirst)
}

function newerFirst(a: ShownReview, b: ShownReview): number {
  return (b.createdAt ?? '').localeCompare(a.createdAt ?? '')
}

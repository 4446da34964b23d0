import { queryOptions, useQuery } from '@tanstack/react-query'
import { DETAIL_CACHE_MS } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { readReviews, type ShownReview } from '../../../../contract/read-review'
import { fetchAndRead } from '../../../lib/http'
import { reviewKeys } from '../reviewed-listing'

/** The reviews of a property or a car, fresh for 60 s (spec §7). */
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

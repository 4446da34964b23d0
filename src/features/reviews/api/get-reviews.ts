import { DETAIL_CACHE_MS } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { readReviews, type ShownReview } from '../../../../contract/read-review'
import type { Source } from '../../../lib/fetched-data'
import { fetchAndRead } from '../../../lib/http'
import { useFetched } from '../../../lib/use-fetched'
import { reviewKeys } from '../reviewed-listing'

/** The reviews of a property or a car, fresh for 60 s (spec §7). */
export function useReviews(listingId: string) {
  return useFetched(reviewsSource(listingId))
}

export function reviewsSource(listingId: string): Source<ShownReview[]> {
  return {
    key: reviewKeys.of(listingId),
    load: (signal) => getReviews(listingId, signal),
    freshFor: DETAIL_CACHE_MS,
  }
}

async function getReviews(listingId: string, signal: AbortSignal): Promise<ShownReview[]> {
  try {
    return await fetchAndRead(apiPaths.reviewsOf(listingId), readReviews, { signal })
  } catch (cause) {
    throw new Error('Failed to fetch reviews', { cause })
  }
}

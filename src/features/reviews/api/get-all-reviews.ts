import { useQuery } from '@tanstack/react-query'
import { DETAIL_CACHE_MS } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { readReviews } from '../../../../contract/read-review'
import { fetchAndRead } from '../../../lib/http'
import { isUnanswered } from '../review-order'
import { reviewKeys } from '../reviewed-listing'

/** The newest reviews of all listings, at most `REVIEW_LIMITS.listMax`. */
export function useAllReviews() {
  return useQuery({
    queryKey: reviewKeys.everywhere,
    queryFn: ({ signal }) => fetchAndRead(apiPaths.reviews, readReviews, { signal }),
    staleTime: DETAIL_CACHE_MS,
  })
}

/** Undefined while unknown. */
export function useUnansweredReviewCount(): number | undefined {
  return useAllReviews().data?.filter(isUnanswered).length
}

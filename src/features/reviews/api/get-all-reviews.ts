import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { readReviews, type ShownReview } from '../../../../contract/read-review'
import { fetchAndRead } from '../../../lib/http'
import { reviewKeys } from '../reviewed-listing'

/** The newest reviews of all listings. */
export function useAllReviews() {
  return useQuery({
    queryKey: [...reviewKeys.all, 'everywhere'],
    queryFn: ({ signal }) => fetchAndRead(apiPaths.reviews, readReviews, { signal }),
  })
}

/** Undefined while unknown. */
export function useUnansweredReviewCount(): number | undefined {
  return useAllReviews().data?.filter(isUnanswered).length
}

export function isUnanswered({ reply }: ShownReview): boolean {
  return !reply
}

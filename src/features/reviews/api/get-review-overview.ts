import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { readReviewOverview } from '../../../../contract/read-review'
import { fetchAndRead } from '../../../lib/http'
import { reviewKeys } from '../reviewed-listing'

/** How every listing is rated, the most recently reviewed first; reviews from a backend that knows no summaries. */
export function useReviewOverview() {
  return useQuery({
    queryKey: [...reviewKeys.all, 'overview'],
    queryFn: ({ signal }) => fetchAndRead(apiPaths.reviewOverview, readReviewOverview, { signal }),
  })
}

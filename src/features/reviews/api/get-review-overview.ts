import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { readReviewOverview } from '../../../../contract/read-review'
import { fetchAndRead } from '../../../lib/http'
import { reviewKeys } from '../reviewed-listing'

/** The ratings of all listings, most recently reviewed first; plain reviews from a backend without summaries. */
export function useReviewOverview() {
  return useQuery({
    queryKey: [...reviewKeys.all, 'list', 'overview'],
    queryFn: ({ signal }) => fetchAndRead(apiPaths.reviewOverview, readReviewOverview, { signal }),
  })
}

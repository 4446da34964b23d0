import { apiPaths } from '../../../../contract/paths'
import { readReviewOverview } from '../../../../contract/read-review'
import { fetchAndRead } from '../../../lib/http'
import { useFetched } from '../../../lib/use-fetched'
import { reviewKeys } from '../reviewed-listing'

const OVERVIEW = {
  key: [...reviewKeys.all, 'list', 'overview'],
  load: (signal: AbortSignal) => fetchAndRead(apiPaths.reviewOverview, readReviewOverview, { signal }),
}

/** The ratings of all listings, most recently reviewed first; plain reviews from a backend without summaries. */
export function useReviewOverview() {
  return useFetched(OVERVIEW)
}

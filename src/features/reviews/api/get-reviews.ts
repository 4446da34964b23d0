import { useQuery } from '@tanstack/react-query'
import { DETAIL_CACHE_MS } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import type { Review } from '../../../../contract/review'
import { getPublicJson } from '../../../lib/http'

const loadSchema = () => import('../../../../contract/review').then((module) => module.reviewListSchema)

/** The reviews of a property or a car, fresh for 60 s (spec §7). */
export function useReviews(listingId: string) {
  return useQuery({
    queryKey: ['reviews', listingId],
    queryFn: ({ signal }) => getReviews(listingId, signal),
    staleTime: DETAIL_CACHE_MS,
  })
}

async function getReviews(listingId: string, signal: AbortSignal): Promise<Review[]> {
  try {
    return await getPublicJson(apiPaths.reviewsOf(listingId), loadSchema, { signal })
  } catch (cause) {
    throw new Error('Failed to fetch reviews', { cause })
  }
}

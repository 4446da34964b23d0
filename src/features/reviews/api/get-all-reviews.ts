import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import { reviewKeys } from '../reviewed-listing'

const loadSchema = () => import('../../../../contract/review').then((module) => module.reviewListSchema)

/** Every review there is, newest first (spec §7). */
export function useAllReviews() {
  return useQuery({
    queryKey: [...reviewKeys.all, 'overview'],
    queryFn: ({ signal }) => getJson(apiPaths.reviews, loadSchema, { signal }),
  })
}

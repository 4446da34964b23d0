import { useQuery } from '@tanstack/react-query'
import { LISTING_LIMITS } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import type { UploadRules } from './upload-rules'

/** What may be uploaded; asked of the server once. */
export function useUploadRules() {
  return useQuery({
    queryKey: ['upload-rules'],
    queryFn: ({ signal }) =>
      getJson(apiPaths.uploads, () => import('./upload-rules').then((module) => module.uploadRulesSchema), { signal }),
    select: withinListing,
  })
}

/** However much the upload takes, the listing itself has its limit. */
function withinListing(rules: UploadRules): UploadRules {
  return { ...rules, maxCount: Math.min(rules.maxCount, LISTING_LIMITS.imagesMax) }
}

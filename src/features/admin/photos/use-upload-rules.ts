import { useQuery } from '@tanstack/react-query'
import { LISTING_LIMITS } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import type { UploadRules } from './upload-rules'

/** The server's upload limits, fetched once. */
export function useUploadRules() {
  return useQuery({
    queryKey: ['upload-rules'],
    queryFn: ({ signal }) =>
      getJson(apiPaths.uploads, () => import('./upload-rules').then((module) => module.uploadRulesSchema), { signal }),
    select: withinListing,
  })
}

/** A listing has its own limit besides the upload's. */
function withinListing(rules: UploadRules): UploadRules {
  return { ...rules, maxCount: Math.min(rules.maxCount, LISTING_LIMITS.imagesMax) }
}

import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { DETAIL_CACHE_MS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import { readReviews, type ShownReview } from '../../../../contract/read-review'
import { removedReviewSchema, type RemovedReview } from '../../../../contract/review'
import { notifyFailedChange, once } from '../../../lib/admin-http'
import { fetchAndRead, getJson, sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { detailsKeyOf, reviewKeys } from '../../reviews'

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

/** Removed reviews, the last removed first; fetched each time the list is opened. */
export function useRemovedReviews() {
  return useQuery({
    queryKey: reviewKeys.removed,
    queryFn: ({ signal }) => getJson(adminPaths.removedReviews, loadSchema, { signal, needsUser: true }),
    staleTime: 0,
  })
}

/** Puts a removed review back as it was. */
export function useRestoreReview({ id, kind, listingId }: RemovedReview) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const path = adminPaths.restoreReview(id)
      return once(path, {}, (idempotencyKey) => sendJson('POST', path, {}, { idempotencyKey }))
    },
    onSuccess: () => {
      notify({ title: 'Review restored' })
      void queries.invalidateQueries({ queryKey: detailsKeyOf({ kind, id: listingId }) })
      return queries.invalidateQueries({ queryKey: reviewKeys.all })
    },
    onError: (error) =>
      notifyFailedChange(error, 'the review was restored', ({ reason }) =>
        notify({ title: 'The review could not be restored', description: reason, destructive: true }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: reviewKeys.removed }),
  })
}

async function loadSchema() {
  const { array } = await import('zod/mini')
  return array(removedReviewSchema)
}

export function isUnanswered({ reply }: ShownReview): boolean {
  return !reply
}

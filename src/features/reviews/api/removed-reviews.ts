import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminPaths } from '../../../../contract/paths'
import { removedReviewSchema, type RemovedReview } from '../../../../contract/review'
import { markOutdated } from '../../../lib/cache-changes'
import { notifyFailedChange, once } from '../../../lib/admin-http'
import { getJson, sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { privateKey } from '../../../lib/private-queries'
import { detailsKeyOf, reviewKeys } from '../reviewed-listing'

export const removedReviewsKey = privateKey('removed-reviews')

/** Removed reviews, the last removed first; fetched each time the list is opened. */
export function useRemovedReviews() {
  return useQuery({
    queryKey: removedReviewsKey,
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
      void markOutdated(detailsKeyOf({ kind, id: listingId }))
      return markOutdated(reviewKeys.all)
    },
    onError: (error) =>
      notifyFailedChange(error, 'the review was restored', ({ reason }) =>
        notify({ title: 'The review could not be restored', description: reason, destructive: true }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: removedReviewsKey }),
  })
}

async function loadSchema() {
  const { array } = await import('zod/mini')
  return array(removedReviewSchema)
}

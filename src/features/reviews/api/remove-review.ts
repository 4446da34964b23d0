import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import type { Review } from '../../../../contract/review'
import { sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notify'
import { reviewKeys } from '../reviewed-listing'

/** Takes an abusive review away for good. */
export function useRemoveReview(review: Review) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => sendJson('DELETE', apiPaths.review(review.id)),
    onSuccess: () => {
      notify({ title: 'Review removed' })
      return queries.invalidateQueries({ queryKey: reviewKeys.all })
    },
    onError: () =>
      notify({ title: 'Error', description: 'Failed to remove the review. Please try again.', destructive: true }),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import type { ShownReview } from '../../../../contract/read-review'
import { sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { recountUnviewedReviews } from '../hooks/use-unviewed-reviews'
import { removedReviewsKey } from './removed-reviews'
import { detailsKeyOf, reviewKeys, type ReviewedListing } from '../reviewed-listing'

/** Removes an abusive review; the reason may be empty. */
export function useRemoveReview(review: ShownReview, listing: ReviewedListing) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      sendJson('DELETE', apiPaths.review(review.id), reason === '' ? undefined : { reason }),
    onSuccess: () => {
      notify({ title: 'Review removed' })
      // The listing includes its rating.
      void queries.invalidateQueries({ queryKey: detailsKeyOf(listing) })
      queries.setQueryData<ShownReview[]>(reviewKeys.everywhere, (reviews) =>
        reviews?.filter(({ id }) => id !== review.id),
      )
      void recountUnviewedReviews(queries)
      void queries.invalidateQueries({ queryKey: removedReviewsKey })
      return queries.invalidateQueries({ queryKey: reviewKeys.all })
    },
    onError: () =>
      notify({ title: 'Error', description: 'Failed to remove the review. Please try again.', destructive: true }),
  })
}

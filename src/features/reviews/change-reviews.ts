import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '../../../contract/paths'
import type { ShownReview } from '../../../contract/read-review'
import { env } from '../../config/env'
import { once } from '../../lib/admin-http'
import { sendJson } from '../../lib/http'
import { notify } from '../../lib/notices'
import { reviewKeys, type ReviewedListing, reviewsQuery, rollBackReviews, detailsKeyOf } from './reviews'
import { recountUnviewedReviews } from './unviewed-reviews'

const EMPTY = 'Reply cannot be empty'

/**
 * Replies to a review as the agency; the reply is shown at once and removed on failure (docs/product.md, "Reviews").
 */
export function useReplyToReview(review: ShownReview, listing: ReviewedListing, onReplied: () => void) {
  const queries = useQueryClient()
  const { queryKey } = reviewsQuery(listing.id)
  const withReply = (reply: ShownReview['reply']) => (reviews: ShownReview[]) =>
    reviews.map((one) => (one.id === review.id ? { ...one, reply } : one))
  return useMutation({
    mutationFn: (replyMessage: string) => {
      if (replyMessage.trim() === '') throw new Error(EMPTY)
      const body = { reviewId: review.id, replyMessage, adminEmail: env.adminEmail }
      return once(apiPaths.reviewReply, body, (idempotencyKey) =>
        sendJson('POST', apiPaths.reviewReply, body, { idempotencyKey }),
      )
    },
    onMutate: async (replyMessage) => {
      if (replyMessage.trim() === '') return
      await queries.cancelQueries({ queryKey })
      const wasLoaded = queries.getQueryData(queryKey) !== undefined
      queries.setQueryData(queryKey, (reviews) => reviews && withReply({ message: replyMessage })(reviews))
      return { wasLoaded }
    },
    onError: (error, _message, context) => {
      if (context) rollBackReviews(queries, listing.id, context.wasLoaded, withReply(null))
      const isEmpty = error.message === EMPTY
      notify(
        isEmpty
          ? { title: EMPTY, destructive: true }
          : { title: 'Error', description: 'Failed to add reply. Please try again.', destructive: true },
      )
    },
    onSuccess: (_sent, replyMessage) => {
      notify({ title: 'Reply added successfully!' })
      onReplied()
      // Also when the refetch fails, the list of all reviews must not ask for a second reply.
      queries.setQueryData<ShownReview[]>(
        reviewKeys.everywhere,
        (reviews) => reviews && withReply({ message: replyMessage })(reviews),
      )
      void recountUnviewedReviews(queries)
      return queries.invalidateQueries({ queryKey: reviewKeys.all })
    },
  })
}

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
      void queries.invalidateQueries({ queryKey: reviewKeys.removed })
      return queries.invalidateQueries({ queryKey: reviewKeys.all })
    },
    onError: () =>
      notify({ title: 'Error', description: 'Failed to remove the review. Please try again.', destructive: true }),
  })
}

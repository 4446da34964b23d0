import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import type { Review } from '../../../../contract/review'
import { env } from '../../../config/env'
import { sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notify'
import { reviewKeys } from '../reviewed-listing'

const EMPTY = 'Reply cannot be empty'

/** Answers a review as the agency; it shows at once and disappears again on failure (spec §4, §5). */
export function useReplyToReview(review: Review, onReplied: () => void) {
  const queries = useQueryClient()
  const key = reviewKeys.of(review.propertyId)
  return useMutation({
    mutationFn: (replyMessage: string) => {
      if (replyMessage.trim() === '') throw new Error(EMPTY)
      return sendJson('POST', apiPaths.reviewReply, { reviewId: review.id, replyMessage, adminEmail: env.adminEmail })
    },
    onMutate: async (replyMessage) => {
      if (replyMessage.trim() === '') return
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData<Review[]>(key)
      queries.setQueryData<Review[]>(key, (reviews) =>
        reviews?.map((one) => (one.id === review.id ? { ...one, reply: { message: replyMessage } } : one)),
      )
      return { before }
    },
    onError: (error, _message, context) => {
      if (context) queries.setQueryData(key, context.before)
      const isEmpty = error.message === EMPTY
      notify(
        isEmpty
          ? { title: EMPTY, destructive: true }
          : { title: 'Error', description: 'Failed to add reply. Please try again.', destructive: true },
      )
    },
    onSuccess: () => {
      notify({ title: 'Reply added successfully!' })
      onReplied()
      return queries.invalidateQueries({ queryKey: reviewKeys.all })
    },
  })
}

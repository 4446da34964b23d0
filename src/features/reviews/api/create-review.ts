import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import type { Review } from '../../../../contract/review'
import { sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notify'
import { detailsKeyOf, reviewKeys, type ReviewedListing } from '../reviewed-listing'

export interface NewReview {
  message: string
  rating: number
  author: { uid: string; displayName: string | null }
}

/** Under which a review on its way is known, from the very moment it is sent. */
export const creationKeyOf = (listing: ReviewedListing) => ['create-review', listing.id]

/** Adds a review; it shows at once and disappears again if the backend refuses it (spec §4). */
export function useCreateReview(listing: ReviewedListing, onAdded: () => void) {
  const queries = useQueryClient()
  const key = reviewKeys.of(listing.id)
  return useMutation({
    mutationKey: creationKeyOf(listing),
    mutationFn: ({ message, rating, author }: NewReview) =>
      sendJson('POST', apiPaths.reviews, {
        propertyId: listing.id,
        message,
        rating,
        // The backend takes the author from the token and the time from its own clock.
        userId: author.uid,
        username: author.displayName ?? 'Anonymous',
        createdAt: new Date().toISOString(),
      }),
    onMutate: async (review) => {
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData<Review[]>(key)
      queries.setQueryData<Review[]>(key, [optimistic(listing, review), ...(before ?? [])])
      return { before }
    },
    onError: (_error, _review, context) => {
      queries.setQueryData(key, context?.before)
      notify({ title: 'Error', description: 'Failed to add review. Please try again.', destructive: true })
    },
    onSuccess: () => {
      notify({ title: 'Review added!' })
      onAdded()
      void queries.invalidateQueries({ queryKey: detailsKeyOf(listing) })
      return queries.invalidateQueries({ queryKey: reviewKeys.all })
    },
  })
}

function optimistic({ kind, id }: ReviewedListing, { message, rating, author }: NewReview): Review {
  return {
    id: 'being-added',
    propertyId: id,
    ...(kind === 'car' && { carId: id }),
    message,
    rating,
    userId: author.uid,
    username: author.displayName,
    createdAt: new Date().toISOString(),
    reply: null,
  }
}

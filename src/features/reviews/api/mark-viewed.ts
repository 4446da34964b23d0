import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiPaths } from '../../../../contract/paths'
import type { ShownReview } from '../../../../contract/read-review'
import { sendJson } from '../../../lib/http'
import { logFailure } from '../../../lib/log-failure'
import { useSession } from '../../auth'
import { recountUnviewedReviews } from '../hooks/use-unviewed-reviews'
import type { ReviewedListing } from '../reviewed-listing'
import { useReviews } from './get-reviews'

/**
 * Marks a listing's reviews as viewed when the administrator opens it (decision 0007).
 * Reviews that arrive after the list was loaded stay unviewed.
 */
export function useMarkViewed({ kind, id }: ReviewedListing): void {
  const queries = useQueryClient()
  const session = useSession()
  const { data: reviews = [] } = useReviews(id)
  const hasSeenReviews = session.status === 'signed-in' && session.isAdmin && reviews.length > 0
  const seenUntil = newestDate(reviews)

  useEffect(() => {
    if (!hasSeenReviews) return
    const body = { propertyId: id, ...(kind === 'car' && { carId: id }), ...(seenUntil !== '' && { seenUntil }) }
    // Same-origin, also when the backend has another host (spec §7).
    sendJson('PATCH', apiPaths.markReviewsViewed, body, { sameOrigin: true })
      .then(() => recountUnviewedReviews(queries))
      .catch((error: unknown) => logFailure('Failed to mark reviews as viewed', error))
  }, [hasSeenReviews, seenUntil, kind, id, queries])
}

/** The date of the newest review; empty when none has a date. */
function newestDate(reviews: readonly ShownReview[]): string {
  return reviews
    .flatMap(({ id, createdAt }) => (id === 'being-added' || !createdAt ? [] : [createdAt]))
    .reduce((newest, date) => (date > newest ? date : newest), '')
}

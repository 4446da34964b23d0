import type { QueryClient } from '@tanstack/react-query'
import type { ShownReview } from '../../../../contract/read-review'
import { reviewsQuery } from './get-reviews'

/**
 * Reverts an optimistic change of a list of reviews and refetches the list: the change aborted the running request
 * for it, and a broken connection may have broken after the change was stored. A list that had not
 * loaded before returns to its loading state.
 */
export function rollBackReviews(
  queries: QueryClient,
  listingId: string,
  wasLoaded: boolean,
  undo: (reviews: ShownReview[]) => ShownReview[],
): void {
  const { queryKey } = reviewsQuery(listingId)
  if (!wasLoaded) {
    void queries.resetQueries({ queryKey })
    return
  }
  queries.setQueryData(queryKey, (reviews) => reviews && undo(reviews))
  void queries.invalidateQueries({ queryKey })
}

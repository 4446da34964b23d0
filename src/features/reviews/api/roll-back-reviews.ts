import type { ShownReview } from '../../../../contract/read-review'
import { markOutdated } from '../../../lib/cache-changes'
import { changeFetched, forgetFetched } from '../../../lib/fetched-data'
import { reviewsSource } from './get-reviews'

/**
 * Reverts an optimistic change of a list of reviews and refetches the list: the change aborted the running request
 * for it, and a broken connection may have broken after the change was stored. A list that had not
 * loaded before returns to its loading state.
 */
export function rollBackReviews(
  listingId: string,
  wasLoaded: boolean,
  undo: (reviews: ShownReview[]) => ShownReview[],
): void {
  const source = reviewsSource(listingId)
  if (!wasLoaded) {
    forgetFetched(source.key)
    return
  }
  changeFetched(source, (reviews) => reviews && undo(reviews))
  void markOutdated(source.key)
}

import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ShownReview } from '../../../../contract/read-review'

/**
 * Takes an optimistic change out of a list of reviews and fetches the list again: the request for it was cancelled when
 * the change was made, and a connection that broke may have done so after the change was stored. A list that had not
 * loaded before goes back to its loading state, since nothing is known of it.
 */
export function rollBackReviews(
  queries: QueryClient,
  key: QueryKey,
  wasLoaded: boolean,
  undo: (reviews: ShownReview[]) => ShownReview[],
): void {
  if (!wasLoaded) {
    void queries.resetQueries({ queryKey: key })
    return
  }
  queries.setQueryData<ShownReview[]>(key, (reviews) => reviews && undo(reviews))
  void queries.invalidateQueries({ queryKey: key })
}

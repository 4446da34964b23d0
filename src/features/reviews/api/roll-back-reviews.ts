import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ShownReview } from '../../../../contract/read-review'

/**
 * Reverts an optimistic change of a list of reviews and refetches the list: the change cancelled the running request
 * for it, and a broken connection may have broken after the change was stored. A list that had not
 * loaded before returns to its loading state.
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

import type { ShownReview } from '../../../contract/read-review'

/** Highest rating first, unrated last, newer before older at the same rating (spec §2, Reviews). */
export function byRatingThenNewest(reviews: readonly ShownReview[]): ShownReview[] {
  return [...reviews].sort(
    (a, b) => (b.rating ?? -1) - (a.rating ?? -1) || (b.createdAt ?? '').localeCompare(a.createdAt ?? ''),
  )
}

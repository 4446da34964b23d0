import type { ShownReview } from '../../../contract/read-review'

/** Highest rating first, unrated last, the newer of two equals before the older (spec §2, Reviews). */
export function byRatingThenNewest(reviews: readonly ShownReview[]): ShownReview[] {
  return [...reviews].sort(
    (a, b) => (b.rating ?? -1) - (a.rating ?? -1) || (b.createdAt ?? '').localeCompare(a.createdAt ?? ''),
  )
}

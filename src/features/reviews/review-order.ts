import type { ShownReview } from '../../../contract/read-review'

/** Highest rating first, unrated last, newer before older at the same rating (spec §2, Reviews). */
export function byRatingThenNewest(reviews: readonly ShownReview[]): ShownReview[] {
  return [...reviews].sort((a, b) => (b.rating ?? -1) - (a.rating ?? -1) || newerFirst(a, b))
}

/** Newer before older, undated last. */
export function byNewest(reviews: readonly ShownReview[]): ShownReview[] {
  return [...reviews].sort(newerFirst)
}

export function isUnanswered({ reply }: ShownReview): boolean {
  return !reply
}

function newerFirst(a: ShownReview, b: ShownReview): number {
  return (b.createdAt ?? '').localeCompare(a.createdAt ?? '')
}

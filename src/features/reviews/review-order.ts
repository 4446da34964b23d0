import type { ShownReview } from '../../../contract/read-review'

/** Highest rating first, unrated last, newer before older at the same rating (spec §2, Reviews). */
export function byRatingThenNewest(reviews: readonly ShownReview[]): ShownReview[] {
  return [...reviews].sort((a, b) => (b.rating ?? -1) - (a.rating ?? -1) || newerFirst(a, b))
}

/** Reviews without a reply first, newer before older among them and among the others. */
export function byUnansweredThenNewest(reviews: readonly ShownReview[]): ShownReview[] {
  return [...reviews].sort((a, b) => Number(isUnanswered(b)) - Number(isUnanswered(a)) || newerFirst(a, b))
}

export function isUnanswered({ reply }: ShownReview): boolean {
  return !reply
}

function newerFirst(a: ShownReview, b: ShownReview): number {
  return (b.createdAt ?? '').localeCompare(a.createdAt ?? '')
}

import type { Review } from '../../../contract/review'

/** Highest rating first, the newer of two equals before the older (spec §2, Reviews). */
export function byRatingThenNewest(reviews: readonly Review[]): Review[] {
  return [...reviews].sort((a, b) => b.rating - a.rating || (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
}

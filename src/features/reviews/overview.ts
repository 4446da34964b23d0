import type { Review } from '../../../contract/review'

/** The reviews of one listing, for the overview. */
export interface ReviewGroup<Listing> {
  listing: Listing
  count: number
  /** Mean rating. */
  average: number
}

/** Groups reviews by listing, most recently reviewed first; listings that are not there are omitted (spec §2). */
export function groupReviews<Listing extends { id: string }>(
  reviews: readonly Review[],
  listings: readonly Listing[],
): ReviewGroup<Listing>[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  const ratings = new Map<Listing, number[]>()
  for (const review of reviews) {
    const listing = byId.get(review.carId ?? review.propertyId)
    if (listing) ratings.set(listing, [...(ratings.get(listing) ?? []), review.rating])
  }
  return [...ratings].map(([listing, of]) => ({
    listing,
    count: of.length,
    average: of.reduce((sum, rating) => sum + rating, 0) / of.length,
  }))
}

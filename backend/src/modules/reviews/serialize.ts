import type { ListingKind } from '../../../../contract/limits'
import type { Review, ReviewSummary } from '../../../../contract/review'
import type { Rating, ReviewRow } from './repository'

/**
 * @param author the user id as this response shows it: the pseudonym, or to the author the id itself (decision 0066)
 */
export function toReview(row: ReviewRow, author: string): Review {
  return {
    id: row.id,
    ...listingFields(row),
    message: row.message,
    rating: row.rating,
    userId: author,
    username: row.username,
    createdAt: row.createdAt.toISOString(),
    reply: row.replyMessage === null ? null : { message: row.replyMessage },
    verified: row.verified,
  }
}

export function toSummary(summary: Rating): ReviewSummary {
  return {
    ...listingFields(summary),
    reviewCount: summary.count,
    reviewAverage: summary.average,
    latestAt: summary.latestAt.toISOString(),
  }
}

/** The specification calls the id of any listing `propertyId`; only cars have a `carId` as well. */
function listingFields({ listingKind, listingId }: { listingKind: ListingKind; listingId: string }) {
  return { propertyId: listingId, ...(listingKind === 'car' && { carId: listingId }) }
}

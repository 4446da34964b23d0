import type { Review } from '../../../../contract/review'
import type { Database } from '../../db/database'
import { countUnviewedReviews, findReviews, findReviewsOf, type ReviewRow } from './repository'

export interface ReviewService {
  /** All reviews, newest first (spec §7). */
  list(): Promise<Review[]>
  /** The reviews of one property or car, newest first; empty when there is no such listing. */
  listOf(listingId: string): Promise<Review[]>
  /** How many reviews of listings that exist the administrator has not seen. */
  countUnviewed(): Promise<number>
}

export function createReviewService(database: Database): ReviewService {
  return {
    list: async () => (await findReviews(database)).map(toReview),
    listOf: async (listingId) => (await findReviewsOf(database, listingId)).map(toReview),
    countUnviewed: () => countUnviewedReviews(database),
  }
}

function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    propertyId: row.listingId,
    ...(row.listingKind === 'car' && { carId: row.listingId }),
    message: row.message,
    rating: row.rating,
    userId: row.userId,
    username: row.username,
    createdAt: row.createdAt.toISOString(),
    reply: row.replyMessage === null ? null : { message: row.replyMessage },
  }
}

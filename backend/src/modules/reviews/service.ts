import { randomUUID } from 'node:crypto'
import type { MarkViewedInput, ReplyInput, Review, ReviewInput } from '../../../../contract/review'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import type { Caller } from '../identity/service'
import { findListingKind } from '../listings/repository'
import {
  addReply,
  countUnviewedReviews,
  findReview,
  findReviews,
  findReviewsOf,
  insertReview,
  markViewed,
  removeReview,
  type ReviewRow,
} from './repository'

export interface ReviewService {
  /** All reviews, newest first (spec §7). */
  list(): Promise<Review[]>
  /** The reviews of one property or car, newest first; empty when there is no such listing. */
  listOf(listingId: string): Promise<Review[]>
  /** How many reviews of listings that exist the administrator has not seen. */
  countUnviewed(): Promise<number>
  /**
   * Stores a review in the author's name, dated now (docs/decisions.md, 1).
   * @throws HttpError 404 when there is no such listing, or no longer
   */
  add(input: ReviewInput, author: Caller): Promise<Review>
  /** Answers a review, once, and marks it viewed. @throws HttpError 404 unknown, 409 has a reply */
  reply(input: ReplyInput): Promise<Review>
  /** Marks all reviews of a listing viewed. @returns how many were unviewed until now */
  markViewed(input: MarkViewedInput): Promise<number>
  /** Removes a review for good; a record of it stays. @throws HttpError 404 unknown */
  remove(id: string, by: Caller): Promise<{ listingId: string }>
}

export function createReviewService(database: Database): ReviewService {
  return {
    list: async () => (await findReviews(database)).map(toReview),
    listOf: async (listingId) => (await findReviewsOf(database, listingId)).map(toReview),
    countUnviewed: () => countUnviewedReviews(database),
    add: async ({ propertyId: listingId, message, rating }, author) => {
      const listingKind = await findListingKind(database, listingId)
      if (listingKind === null) throw new HttpError(404, 'This listing no longer exists.')
      const written = { listingKind, listingId, message, rating, userId: author.uid, username: author.name }
      return toReview(await insertReview(database, { ...written, id: randomUUID(), createdAt: new Date() }))
    },
    reply: async ({ reviewId, replyMessage: message }) => {
      const replied = await addReply(database, reviewId, { message, at: new Date() })
      if (replied !== null) return toReview(replied)
      if ((await findReview(database, reviewId)) === null) throw new HttpError(404, 'Review not found')
      throw new HttpError(409, 'This review already has a reply.')
    },
    markViewed: ({ propertyId, carId }) =>
      markViewed(
        database,
        [propertyId, carId].filter((id) => id !== undefined),
        new Date(),
      ),
    remove: async (id, by) => {
      const removed = await removeReview(database, id, { by: by.uid, at: new Date() })
      if (removed === null) throw new HttpError(404, 'Review not found')
      return { listingId: removed.listingId }
    },
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

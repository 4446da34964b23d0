import { randomUUID } from 'node:crypto'
import { REVIEW_LIMITS } from '../../../../contract/limits'
import type { MarkViewedInput, ReplyInput, Review, ReviewInput, ReviewSummary } from '../../../../contract/review'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import type { RunInTransaction } from '../idempotency'
import type { Caller } from '../../plugins/access'
import { findListingKind, recordChange, type ListingChange } from '../listings'
import { authorName } from './author-name'
import {
  addReply,
  countUnviewedReviews,
  findOwnReviewTimes,
  findRatingSummaries,
  findReview,
  findReviews,
  findReviewsOf,
  insertReview,
  markViewed,
  removeReview,
  type RatingSummary,
  type ReviewRow,
} from './repository'

export interface ReviewService {
  /** The newest reviews of all listings, newest first (spec §7): at most `REVIEW_LIMITS.listMax`. */
  list(): Promise<Review[]>
  /** How each reviewed listing is rated, the most recently reviewed first. */
  summarize(): Promise<ReviewSummary[]>
  /** The reviews of one property or car, newest first; null when there is no such listing. */
  listOf(listingId: string): Promise<Review[] | null>
  /** How many reviews of listings that exist the administrator has not seen. */
  countUnviewed(): Promise<number>
  /**
   * Stores a review in the author's name, dated now (docs/decisions.md, 1).
   * @param run in a transaction of its own unless told otherwise
   * @throws HttpError 404 when there is no such listing, or no longer; 429 for too many by one person
   */
  add(input: ReviewInput, author: Caller, run?: RunInTransaction<Review>): Promise<Review>
  /** Answers a review, once, and marks it viewed. @throws HttpError 404 unknown, 409 has a reply */
  reply(input: ReplyInput, by: Caller): Promise<Review>
  /** Marks reviews of a listing viewed: those written until `seenUntil`, or all. @returns how many were unviewed until now */
  markViewed(input: MarkViewedInput): Promise<number>
  /** Removes a review for good; a record of it stays. @throws HttpError 404 unknown */
  remove(id: string, by: Caller): Promise<{ listingId: string }>
}

export interface ReviewDependencies {
  readonly database: Database
  /** Called in the transaction of every change, which fails with it: built pages show numbers and averages. */
  readonly onChange?: (transaction: Database, change: ListingChange) => Promise<void>
}

const DAY_MS = 24 * 60 * 60_000

export function createReviewService({ database, onChange }: ReviewDependencies): ReviewService {
  return {
    list: async () => (await findReviews(database, REVIEW_LIMITS.listMax)).map(toReview),
    summarize: async () => (await findRatingSummaries(database)).map(toSummary),
    listOf: async (listingId) => {
      const found = await findReviewsOf(database, listingId)
      if (found.length === 0 && (await findListingKind(database, listingId)) === null) return null
      return found.map(toReview)
    },
    countUnviewed: () => countUnviewedReviews(database),
    add: ({ propertyId: listingId, message, rating }, author, run = (work) => database.transaction(work)) =>
      run(async (transaction) => {
        const listingKind = await findListingKind(transaction, listingId)
        if (listingKind === null) throw new HttpError(404, 'This listing no longer exists.')
        await requireRoomFor(transaction, listingId, author)
        const written = { listingKind, listingId, message, rating, userId: author.uid, username: authorName(author) }
        const row = await insertReview(transaction, { ...written, id: randomUUID(), createdAt: new Date() })
        await note(transaction, row, 'reviewed', author)
        return toReview(row)
      }),
    reply: ({ reviewId, replyMessage: message }, by) =>
      database.transaction(async (transaction) => {
        const replied = await addReply(transaction, reviewId, { message, at: new Date() })
        if (replied !== null) {
          await note(transaction, replied, 'review_replied', by)
          return toReview(replied)
        }
        if ((await findReview(transaction, reviewId)) === null) throw new HttpError(404, 'Review not found')
        throw new HttpError(409, 'This review already has a reply.')
      }),
    markViewed: ({ propertyId, carId, seenUntil }) =>
      markViewed(
        database,
        [propertyId, carId].filter((id) => id !== undefined),
        { at: new Date(), seenUntil: seenUntil === undefined ? undefined : new Date(seenUntil) },
      ),
    remove: (id, by) =>
      database.transaction(async (transaction) => {
        const removed = await removeReview(transaction, id, { by: by.uid, at: new Date() })
        if (removed === null) throw new HttpError(404, 'Review not found')
        await note(transaction, removed, 'review_removed', by)
        return { listingId: removed.listingId }
      }),
  }

  async function note(
    transaction: Database,
    { id, listingKind: kind, listingId }: ReviewRow,
    action: ListingChange['action'],
    by: Caller,
  ): Promise<void> {
    const change = { kind, listingId, action, fields: { review: { to: id } }, by: by.uid }
    await recordChange(transaction, change)
    await onChange?.(transaction, change)
  }
}

/** @throws HttpError 429 when this person has written enough reviews of the listing for a day (docs/decisions.md, 50) */
async function requireRoomFor(transaction: Database, listingId: string, { uid: userId }: Caller): Promise<void> {
  const now = Date.now()
  const times = await findOwnReviewTimes(transaction, { listingId, userId, since: new Date(now - DAY_MS) })
  const [oldest] = times.slice(-REVIEW_LIMITS.perPersonAndDay)
  if (oldest === undefined || times.length < REVIEW_LIMITS.perPersonAndDay) return
  const waitSeconds = Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - now) / 1_000))
  throw new HttpError(
    429,
    'You have written three reviews of this listing within a day. Please write the next one tomorrow.',
    { 'retry-after': String(waitSeconds) },
  )
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

function toSummary({ listingKind, listingId, count, average, latestAt }: RatingSummary): ReviewSummary {
  return {
    propertyId: listingId,
    ...(listingKind === 'car' && { carId: listingId }),
    reviewCount: count,
    reviewAverage: average,
    latestAt: latestAt.toISOString(),
  }
}

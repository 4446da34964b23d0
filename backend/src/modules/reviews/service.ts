import { randomUUID } from 'node:crypto'
import { REMOVAL_LIMITS } from '../../../../contract/admin-limits'
import { REVIEW_LIMITS, type ListingKind, DAY_MS } from '../../../../contract/limits'
import { quoteOf } from '../../../../contract/read-review'
import type {
  MarkViewedInput,
  ReplyInput,
  Review,
  ReviewInput,
  ReviewSummary,
  RemovedReview,
} from '../../../../contract/review'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import type { Caller } from '../../plugins/access'
import type { RunInTransaction } from '../idempotency'
import { findListingKind, recordChange, type ListingChange } from '../listings'
import type { PushService } from '../push'
import { authorName, readPseudonyms } from './author-name'
import type { Invitations } from './invitations'
import {
  addReply,
  countUnviewedReviews,
  findOwnReviewTimes,
  findRatingSummaries,
  findReview,
  findReviews,
  findReviewsOf,
  findStoredReview,
  hasReviews,
  insertReview,
  markViewed,
  type ReviewRow,
  findRemovedReviews,
  removeReview,
  restoreReview,
} from './repository'

export interface ReviewService {
  /**
   * The newest reviews of all listings, newest first (docs/product.md, "Reviews"): at most `REVIEW_LIMITS.listMax`.
   * @param viewer user id whose own reviews carry it; all others carry pseudonyms (docs/product.md, "Reviews")
   */
  list(viewer?: string): Promise<Review[]>
  /** Whether this person wrote a review, so that the lists above and below differ for them. */
  hasReviews(userId: string): Promise<boolean>
  /** The rating and the newest review of each reviewed listing, the most recently reviewed first. */
  summarize(): Promise<ReviewSummary[]>
  /** The reviews of one property or car, newest first; null when there is no such listing. */
  listOf(listingId: string, viewer?: string): Promise<Review[] | null>
  /** Reviews of existing listings that the administrator has not viewed. */
  countUnviewed(): Promise<number>
  /**
   * Stores a review under the author's name, dated now (decision 0001). An invitation is used up in the same
   * transaction and marks the review as verified (decision 0054).
   * @param run defaults to a new transaction
   * @throws HttpError 404 for an unknown or deleted listing, 429 for too many reviews by one person, 410 for an
   * invitation that cannot be used
   */
  add(input: ReviewInput, author: Caller, run?: RunInTransaction<Review>): Promise<Review>
  /**
   * Replies to a review, once, and marks it viewed.
   * @param run defaults to a new transaction
   * @throws HttpError 404 unknown, 409 has a reply
   */
  reply(input: ReplyInput, by: Caller, run?: RunInTransaction<null>): Promise<Review>
  /** Marks reviews of a listing viewed: those written until `seenUntil`, or all. @returns how many changed */
  markViewed(input: MarkViewedInput): Promise<number>
  /** Removes a review and records the removal and its reason. @throws HttpError 404 unknown */
  remove(id: string, by: Caller, reason?: string): Promise<{ listingId: string }>
  /** The last removed first, at most `REMOVAL_LIMITS.listMax`; without restored ones. */
  listRemoved(): Promise<RemovedReview[]>
  /**
   * Puts a removed review back as it was.
   * @param run defaults to a new transaction
   * @throws HttpError 404 when it cannot be restored
   */
  restore(id: string, by: Caller, run?: RunInTransaction<null>): Promise<Review>
}

export interface ReviewDependencies {
  readonly database: Database
  readonly invitations: Pick<Invitations, 'consume'>
  readonly push: Pick<PushService, 'tellDevices'>
  /** Called in the transaction of every change, because built pages show review counts and averages. */
  readonly onChange?: (transaction: Database, change: ListingChange) => Promise<void>
}

export function createReviewService({ database, invitations, push, onChange }: ReviewDependencies): ReviewService {
  return {
    list: async (viewer) => (await findReviews(database, REVIEW_LIMITS.listMax)).map(await shownTo(viewer)),
    hasReviews: (userId) => hasReviews(database, userId),
    summarize: async () => (await findRatingSummaries(database)).map(toSummary),
    listOf: async (listingId, viewer) => {
      const found = await findReviewsOf(database, listingId)
      if (found.length === 0 && (await findListingKind(database, listingId)) === null) return null
      return found.map(await shownTo(viewer))
    },
    countUnviewed: () => countUnviewedReviews(database),
    add: (
      { propertyId: listingId, message, rating, invitation: token },
      author,
      run = (work) => database.transaction(work),
    ) =>
      run(async (transaction) => {
        const listingKind = await findListingKind(transaction, listingId)
        if (listingKind === null) throw new HttpError(404, 'This listing no longer exists.')
        await enforceDailyLimit(transaction, listingId, author)
        const id = randomUUID()
        const verified = token !== undefined
        if (verified) await invitations.consume(transaction, { token, kind: listingKind, listingId, reviewId: id })
        const review = { listingKind, listingId, message, rating, userId: author.uid, username: authorName(author) }
        const row = await insertReview(transaction, { ...review, id, verified, createdAt: new Date() })
        await recordReviewChange(transaction, row, 'reviewed', author)
        await push.tellDevices(transaction, { kind: 'review', listing: { kind: listingKind, id: listingId } })
        return toReview(row, author.uid)
      }),
    reply: async ({ reviewId, replyMessage: message }, by, run = (work) => database.transaction(work)) => {
      await run(async (transaction) => {
        const replied = await addReply(transaction, reviewId, { message, at: new Date() })
        if (replied !== null) {
          await recordReviewChange(transaction, replied, 'review_replied', by)
          return null
        }
        if ((await findReview(transaction, reviewId)) === null) throw new HttpError(404, 'Review not found')
        throw new HttpError(409, 'This review already has a reply.')
      })
      return shown(reviewId, by)
    },
    markViewed: ({ propertyId, carId, seenUntil }) =>
      markViewed(
        database,
        [propertyId, carId].filter((id) => id !== undefined),
        { at: new Date(), seenUntil: seenUntil === undefined ? undefined : new Date(seenUntil) },
      ),
    remove: (id, by, reason = '') =>
      database.transaction(async (transaction) => {
        const removal = { by: by.uid, at: new Date(), reason: reason === '' ? null : reason }
        const removed = await removeReview(transaction, id, removal)
        if (removed === null) throw new HttpError(404, 'Review not found')
        await recordReviewChange(transaction, removed, 'review_removed', by)
        return { listingId: removed.listingId }
      }),
    listRemoved: () => findRemovedReviews(database, REMOVAL_LIMITS.listMax),
    restore: async (id, by, run = (work) => database.transaction(work)) => {
      await run(async (transaction) => {
        const restored = await restoreReview(transaction, id, new Date())
        if (restored === null)
          throw new HttpError(404, 'This review cannot be restored: it is not among the removed ones.')
        await recordReviewChange(transaction, restored, 'review_restored', by)
        return null
      })
      return shown(id, by)
    },
  }

  /** A review after its change, or after a repeated request for it. @throws HttpError 404 when it is gone */
  async function shown(id: string, { uid }: Caller): Promise<Review> {
    const row = await findStoredReview(database, id)
    if (row === null) throw new HttpError(404, 'Review not found')
    return (await shownTo(uid))(row)
  }

  async function shownTo(viewer: string | undefined): Promise<(row: ReviewRow) => Review> {
    const pseudonymize = await readPseudonyms(database)
    return (row) => toReview(row, row.userId === viewer ? viewer : pseudonymize(row.userId))
  }

  async function recordReviewChange(
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

/** @throws HttpError 429 when this person has reached the daily limit for the listing (docs/product.md, "Reviews") */
async function enforceDailyLimit(transaction: Database, listingId: string, { uid: userId }: Caller): Promise<void> {
  const now = Date.now()
  const times = await findOwnReviewTimes(transaction, { listingId, userId, since: new Date(now - DAY_MS) })
  const [oldest] = times.slice(-REVIEW_LIMITS.perPersonAndDay)
  if (oldest === undefined || times.length < REVIEW_LIMITS.perPersonAndDay) return
  const waitSeconds = Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - now) / 1_000))
  throw new HttpError(
    429,
    `You have written ${REVIEW_LIMITS.perPersonAndDay} reviews of this listing within a day. Please write the next one tomorrow.`,
    { 'retry-after': String(waitSeconds) },
  )
}

/**
 * @param author the user id as this response shows it: the pseudonym, or to the author the id itself (docs/product.md,
 * "Reviews")
 */
function toReview(row: ReviewRow, author: string): Review {
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

function toSummary({ latest, count, average }: Awaited<ReturnType<typeof findRatingSummaries>>[number]): ReviewSummary {
  const { message, rating, username, verified, replyMessage } = latest
  const reply = replyMessage === null ? null : { message: replyMessage }
  return {
    ...listingFields(latest),
    reviewCount: count,
    reviewAverage: average,
    latestAt: latest.createdAt.toISOString(),
    latest: quoteOf({ message, rating, username, verified, reply }),
  }
}

/** The specification calls the id of any listing `propertyId`; only cars have a `carId` as well. */
function listingFields({ listingKind, listingId }: { listingKind: ListingKind; listingId: string }) {
  return { propertyId: listingId, ...(listingKind === 'car' && { carId: listingId }) }
}

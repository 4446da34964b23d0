import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { RemovedReview } from '../../../../contract/review'
import type { Database } from '../../db/database'
import { reviewRemovals, reviews } from '../../db/schema'
import type { ReviewRow } from './repository'

interface Removal {
  /** Uid of the administrator. */
  readonly by: string
  readonly at: Date
  readonly reason: string | null
}

/**
 * Deletes a review and records its content.
 * @returns the deleted review; null for an unknown one
 */
export async function removeReview(transaction: Database, id: string, removal: Removal): Promise<ReviewRow | null> {
  const [row] = await transaction.delete(reviews).where(eq(reviews.id, id)).returning()
  if (row === undefined) return null
  const { id: reviewId, createdAt: writtenAt, viewedAt, ...content } = row
  const { by: removedBy, at: removedAt, reason } = removal
  await transaction.insert(reviewRemovals).values({ ...content, reviewId, writtenAt, removedBy, removedAt, reason })
  return row
}

/** Removed reviews, the last removed first. */
export async function findRemovedReviews(database: Database, limit: number): Promise<RemovedReview[]> {
  const rows = await database
    .select()
    .from(reviewRemovals)
    .where(isNull(reviewRemovals.restoredAt))
    .orderBy(desc(reviewRemovals.removedAt), reviewRemovals.id)
    .limit(limit)
  return rows.map(({ reviewId: id, listingKind: kind, removedAt, writtenAt, ...row }) => ({
    id,
    kind,
    listingId: row.listingId,
    message: row.message,
    rating: row.rating,
    username: row.username,
    verified: row.verified,
    reason: row.reason,
    removedAt: removedAt.toISOString(),
    restorable: writtenAt !== null,
  }))
}

/**
 * Puts a removed review back as it was, with its mark and reply, viewed by the administrator. Of two concurrent
 * requests one succeeds.
 * @returns null when no such removal can be restored
 */
export async function restoreReview(transaction: Database, id: string, at: Date): Promise<ReviewRow | null> {
  const [removal] = await transaction
    .update(reviewRemovals)
    .set({ restoredAt: at })
    .where(and(eq(reviewRemovals.reviewId, id), isNull(reviewRemovals.restoredAt), isNotNull(reviewRemovals.writtenAt)))
    .returning()
  if (removal === undefined || removal.writtenAt === null) return null
  const { listingKind, listingId, rating, message, userId, username, replyMessage, repliedAt, verified } = removal
  const content = { listingKind, listingId, rating, message, userId, username, replyMessage, repliedAt, verified }
  const [row] = await transaction
    .insert(reviews)
    .values({ ...content, id, createdAt: removal.writtenAt, viewedAt: at })
    .returning()
  if (row === undefined) throw new Error(`Review ${id} was not restored`)
  return row
}

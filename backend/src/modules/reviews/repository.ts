import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  or,
  sql,
  type SQL,
  isNotNull,
} from 'drizzle-orm'
import { LISTING_KINDS, type ListingKind } from '../../../../contract/limits'
import type { RemovedReview } from '../../../../contract/review'
import { PERSONAL_LOCKS, type Database } from '../../db/database'
import { LISTING_TABLES, reviews, type ListingTable, reviewRemovals } from '../../db/schema'
import { isPublic } from '../listings'

export type ReviewRow = typeof reviews.$inferSelect

/** The rating of a listing by all of its reviews (docs/product.md, "Reviews"). */
export interface Rating {
  readonly listingKind: ListingKind
  readonly listingId: string
  readonly count: number
  /** Mean, 1 to 5. */
  readonly average: number
}

/** Reviews of public listings, newest first. */
export async function findReviews(database: Database, limit: number): Promise<ReviewRow[]> {
  return selectReviews(database, undefined).limit(limit)
}

/** The reviews of one listing, property or car, newest first; empty for one that is not public. */
export async function findReviewsOf(database: Database, listingId: string): Promise<ReviewRow[]> {
  return selectReviews(database, eq(reviews.listingId, listingId))
}

export async function hasReviews(database: Database, userId: string): Promise<boolean> {
  const found = await database.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId)).limit(1)
  return found.length > 0
}

/** The ratings of the reviewed listings of one kind, or of one listing. */
export async function findRatings(database: Database, kind: ListingKind, listingId?: string): Promise<Rating[]> {
  const isOfListing = listingId === undefined ? undefined : eq(reviews.listingId, listingId)
  return database
    .select({
      listingKind: reviews.listingKind,
      listingId: reviews.listingId,
      count: sql`count(*)`.mapWith(Number),
      average: sql`avg(${reviews.rating})`.mapWith(Number),
    })
    .from(reviews)
    .where(and(eq(reviews.listingKind, kind), isOfListing))
    .groupBy(reviews.listingKind, reviews.listingId)
}

/** The newest review of each public listing that has one, with count and mean of all its reviews, the newest first. */
export async function findRatingSummaries(database: Database) {
  const { listingKind, listingId, rating, createdAt, id } = reviews
  const all = sql`over (partition by ${listingKind}, ${listingId})`
  const rows = await database
    .selectDistinctOn([listingKind, listingId], {
      latest: getTableColumns(reviews),
      count: sql`count(*) ${all}`.mapWith(Number),
      average: sql`avg(${rating}) ${all}`.mapWith(Number),
    })
    .from(reviews)
    .where(listingIsPublic(database))
    .orderBy(listingKind, listingId, desc(createdAt), id)
  return rows.sort((one, other) => other.latest.createdAt.getTime() - one.latest.createdAt.getTime())
}

/**
 * When a person reviewed a listing, oldest first. Locks out other reviews by the same person until
 * `transaction` ends, so that concurrent requests cannot exceed the limit.
 */
export async function findOwnReviewTimes(
  transaction: Database,
  { listingId, userId, since }: { listingId: string; userId: string; since: Date },
): Promise<Date[]> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${PERSONAL_LOCKS.reviews}, hashtext(${userId}))`)
  const own = await transaction
    .select({ createdAt: reviews.createdAt })
    .from(reviews)
    .where(and(eq(reviews.listingId, listingId), eq(reviews.userId, userId), gt(reviews.createdAt, since)))
    .orderBy(asc(reviews.createdAt))
  return own.map(({ createdAt }) => createdAt)
}

export async function countUnviewedReviews(database: Database): Promise<number> {
  return database.$count(reviews, and(isNull(reviews.viewedAt), listingIsPublic(database)))
}

export async function insertReview(database: Database, review: typeof reviews.$inferInsert): Promise<ReviewRow> {
  const [row] = await database.insert(reviews).values(review).returning()
  if (row === undefined) throw new Error(`Review ${review.id} was not stored`)
  return row
}

/** @returns null for an unknown review, or one of a listing that is not public */
export async function findReview(database: Database, id: string): Promise<ReviewRow | null> {
  const [row] = await selectReviews(database, eq(reviews.id, id))
  return row ?? null
}

/** The same for a review of any listing, also one that is deleted or a draft. */
export async function findStoredReview(database: Database, id: string): Promise<ReviewRow | null> {
  const [row] = await database.select().from(reviews).where(eq(reviews.id, id))
  return row ?? null
}

/**
 * Adds the only reply to a review and marks it viewed, in one statement: of two concurrent replies one succeeds.
 * @returns null when the review is unknown or has a reply
 */
export async function addReply(
  database: Database,
  id: string,
  reply: { readonly message: string; readonly at: Date },
): Promise<ReviewRow | null> {
  const [row] = await database
    .update(reviews)
    .set({
      replyMessage: reply.message,
      repliedAt: reply.at,
      viewedAt: sql`coalesce(${reviews.viewedAt}, ${sql.param(reply.at, reviews.viewedAt)})`,
    })
    .where(and(eq(reviews.id, id), isNull(reviews.replyMessage), listingIsPublic(database)))
    .returning()
  return row ?? null
}

/**
 * @param seenUntil reviews written later do not change
 * @returns how many reviews changed
 */
export async function markViewed(
  database: Database,
  listingIds: readonly string[],
  { at, seenUntil }: { at: Date; seenUntil: Date | undefined },
): Promise<number> {
  const isSeen = seenUntil && lte(reviews.createdAt, seenUntil)
  const marked = await database
    .update(reviews)
    .set({ viewedAt: at })
    .where(and(inArray(reviews.listingId, [...listingIds]), isNull(reviews.viewedAt), isSeen))
    .returning({ id: reviews.id })
  return marked.length
}

function selectReviews(database: Database, condition: SQL | undefined) {
  return database
    .select()
    .from(reviews)
    .where(and(condition, listingIsPublic(database)))
    .orderBy(desc(reviews.createdAt), reviews.id)
}

/** Its listing is neither deleted nor a draft. */
function listingIsPublic(database: Database): SQL | undefined {
  const isPublicAs = (kind: ListingKind) => {
    const table: ListingTable = LISTING_TABLES[kind]
    const ids = database.select({ id: table.id }).from(table).where(isPublic(table))
    return and(eq(reviews.listingKind, kind), sql`${reviews.listingId} in ${ids}`)
  }
  return or(...LISTING_KINDS.map(isPublicAs))
}

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

import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { ListingKind } from '../../../../contract/limits'
import { PERSONAL_LOCKS } from '../../db/advisory-locks'
import type { Database } from '../../db/database'
import { cars, properties, reviewRemovals, reviews } from '../../db/schema'

export type ReviewRow = typeof reviews.$inferSelect

/** How people rate a listing: each person counts once, by their latest review (decision 0049). */
export interface Rating {
  readonly listingId: string
  /** People. */
  readonly count: number
  /** Mean, 1 to 5. */
  readonly average: number
}

export interface RatingSummary extends Rating {
  readonly listingKind: ListingKind
  readonly latestAt: Date
}

/** Reviews of listings that exist, newest first. */
export async function findReviews(database: Database, limit: number): Promise<ReviewRow[]> {
  return selectReviews(database, undefined).limit(limit)
}

/** The reviews of one listing, property or car, newest first; empty for an unknown or deleted one. */
export async function findReviewsOf(database: Database, listingId: string): Promise<ReviewRow[]> {
  return selectReviews(database, eq(reviews.listingId, listingId))
}

/**
 * The ratings of one kind's listings; those without reviews are left out.
 * @param listingId only this listing
 */
export async function findRatings(database: Database, kind: ListingKind, listingId?: string): Promise<Rating[]> {
  const ofListing = listingId === undefined ? undefined : eq(reviews.listingId, listingId)
  const latest = latestOfEachPerson(database, and(eq(reviews.listingKind, kind), ofListing))
  return database
    .select({
      listingId: latest.listingId,
      count: sql`count(*)`.mapWith(Number),
      average: sql`avg(${latest.rating})`.mapWith(Number),
    })
    .from(latest)
    .groupBy(latest.listingId)
}

/** The rating of every listing that exists and has reviews, the most recently reviewed first. */
export async function findRatingSummaries(database: Database): Promise<RatingSummary[]> {
  const latest = latestOfEachPerson(database, listingExists(database))
  const latestAt = sql`max(${latest.createdAt})`.mapWith(reviews.createdAt)
  return database
    .select({
      listingKind: latest.listingKind,
      listingId: latest.listingId,
      count: sql`count(*)`.mapWith(Number),
      average: sql`avg(${latest.rating})`.mapWith(Number),
      latestAt,
    })
    .from(latest)
    .groupBy(latest.listingKind, latest.listingId)
    .orderBy(desc(latestAt), latest.listingId)
}

function latestOfEachPerson(database: Database, condition: SQL | undefined) {
  const { listingKind, listingId, userId, rating, createdAt } = reviews
  return database
    .selectDistinctOn([listingKind, listingId, userId], { listingKind, listingId, userId, rating, createdAt })
    .from(reviews)
    .where(condition)
    .orderBy(listingKind, listingId, userId, desc(createdAt), reviews.id)
    .as('latest')
}

/**
 * When a person wrote reviews of a listing, oldest first. Until `transaction` ends, no other can write
 * one for the same person, so of several sent at once no more are taken than may be.
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
  return database.$count(reviews, and(isNull(reviews.viewedAt), listingExists(database)))
}

/** @returns the review as it was stored */
export async function insertReview(database: Database, review: typeof reviews.$inferInsert): Promise<ReviewRow> {
  const [row] = await database.insert(reviews).values(review).returning()
  if (row === undefined) throw new Error(`Review ${review.id} was not stored`)
  return row
}

/** Null when there is no such review, or its listing is deleted. */
export async function findReview(database: Database, id: string): Promise<ReviewRow | null> {
  const [row] = await selectReviews(database, eq(reviews.id, id))
  return row ?? null
}

/**
 * Gives a review its one reply and marks it viewed. One statement, so of two that come at the same
 * moment exactly one succeeds.
 * @returns null when there is no such review, or it has a reply
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
    .where(and(eq(reviews.id, id), isNull(reviews.replyMessage), listingExists(database)))
    .returning()
  return row ?? null
}

/**
 * @param seenUntil reviews written later stay as they are
 * @returns how many reviews of these listings were unviewed until now
 */
export async function markViewed(
  database: Database,
  listingIds: readonly string[],
  { at, seenUntil }: { at: Date; seenUntil: Date | undefined },
): Promise<number> {
  const wasSeen = seenUntil && lte(reviews.createdAt, seenUntil)
  const marked = await database
    .update(reviews)
    .set({ viewedAt: at })
    .where(and(inArray(reviews.listingId, [...listingIds]), isNull(reviews.viewedAt), wasSeen))
    .returning({ id: reviews.id })
  return marked.length
}

/**
 * Removes a review for good and keeps a record of what it said.
 * @returns what was removed; null when there is no such review
 */
export async function removeReview(
  transaction: Database,
  id: string,
  removal: { readonly by: string; readonly at: Date },
): Promise<ReviewRow | null> {
  const [row] = await transaction.delete(reviews).where(eq(reviews.id, id)).returning()
  if (row === undefined) return null
  const { listingKind, listingId, rating, message, userId } = row
  await transaction.insert(reviewRemovals).values({
    reviewId: id,
    listingKind,
    listingId,
    rating,
    message,
    userId,
    removedBy: removal.by,
    removedAt: removal.at,
  })
  return row
}

function selectReviews(database: Database, condition: SQL | undefined) {
  return database
    .select()
    .from(reviews)
    .where(and(condition, listingExists(database)))
    .orderBy(desc(reviews.createdAt), reviews.id)
}

function listingExists(database: Database): SQL | undefined {
  const property = database.select({ id: properties.id }).from(properties).where(isNull(properties.deletedAt))
  const car = database.select({ id: cars.id }).from(cars).where(isNull(cars.deletedAt))
  return or(
    and(eq(reviews.listingKind, 'property'), sql`${reviews.listingId} in ${property}`),
    and(eq(reviews.listingKind, 'car'), sql`${reviews.listingId} in ${car}`),
  )
}

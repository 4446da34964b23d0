import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ListingKind } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { cars, properties, reviewRemovals, reviews } from '../../db/schema'

export type ReviewRow = typeof reviews.$inferSelect

export interface Rating {
  readonly listingId: string
  readonly count: number
  /** Mean, 1 to 5. */
  readonly average: number
}

/** All reviews of listings that exist, newest first. */
export async function findReviews(database: Database): Promise<ReviewRow[]> {
  return selectReviews(database, undefined)
}

/** The reviews of one listing, property or car, newest first; empty for an unknown or deleted one. */
export async function findReviewsOf(database: Database, listingId: string): Promise<ReviewRow[]> {
  return selectReviews(database, eq(reviews.listingId, listingId))
}

/**
 * Number and mean of the ratings per listing of one kind; listings without reviews are left out.
 * @param listingId only this listing
 */
export async function findRatings(database: Database, kind: ListingKind, listingId?: string): Promise<Rating[]> {
  return database
    .select({
      listingId: reviews.listingId,
      count: sql`count(*)`.mapWith(Number),
      average: sql`avg(${reviews.rating})`.mapWith(Number),
    })
    .from(reviews)
    .where(and(eq(reviews.listingKind, kind), listingId === undefined ? undefined : eq(reviews.listingId, listingId)))
    .groupBy(reviews.listingId)
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

/** @returns how many reviews of these listings were unviewed until now */
export async function markViewed(database: Database, listingIds: readonly string[], at: Date): Promise<number> {
  const marked = await database
    .update(reviews)
    .set({ viewedAt: at })
    .where(and(inArray(reviews.listingId, [...listingIds]), isNull(reviews.viewedAt)))
    .returning({ id: reviews.id })
  return marked.length
}

/**
 * Removes a review for good and keeps a record of what it said, both or neither.
 * @returns what was removed; null when there is no such review
 */
export async function removeReview(
  database: Database,
  id: string,
  removal: { readonly by: string; readonly at: Date },
): Promise<ReviewRow | null> {
  return database.transaction(async (transaction) => {
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
  })
}

async function selectReviews(database: Database, condition: SQL | undefined): Promise<ReviewRow[]> {
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

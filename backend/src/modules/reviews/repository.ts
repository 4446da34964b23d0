import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { cars, properties, reviews, type ListingKind } from '../../db/schema'

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

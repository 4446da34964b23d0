import { and, asc, eq, gt, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm'
import { RESTORE_WINDOW_MS } from '../../../../../contract/limits'
import type { Database } from '../../../db/database'
import { LISTING_TABLES, photos, uploads, type ListingTable } from '../../../db/schema'

export interface NewUpload {
  readonly key: string
  readonly url: string
  readonly uploadedBy: string
}

export type Upload = typeof uploads.$inferSelect

/** @returns whether the upload is new: a store may report one photo twice */
export async function insertUpload(database: Database, upload: NewUpload): Promise<boolean> {
  const inserted = await database.insert(uploads).values(upload).onConflictDoNothing().returning({ key: uploads.key })
  return inserted.length > 0
}

/** Records which uploads are in use at `now`, and since when the others are not. */
export async function updateUsage(database: Database, now: Date): Promise<void> {
  await database
    .update(uploads)
    .set({ unusedSince: null })
    .where(and(isNotNull(uploads.unusedSince), isUsed(database, now)))
  await database
    .update(uploads)
    .set({ unusedSince: now })
    .where(and(isNull(uploads.unusedSince), not(isUsed(database, now))))
}

/** Uploads unused from before `since` until `now`, and those whose removal was interrupted. */
export async function findUnused(database: Database, { since, now }: { since: Date; now: Date }): Promise<Upload[]> {
  const isUnused = and(lt(uploads.unusedSince, since), not(isUsed(database, now)))
  return database
    .select()
    .from(uploads)
    .where(and(isNull(uploads.removedAt), or(isNotNull(uploads.removalBeganAt), isUnused)))
}

/**
 * Begins the removal of an unused upload: from now on no listing can use it. Locks the row before checking
 * it again, because a listing may have used it since it was found.
 * @returns false when it is in use after all
 */
export async function beginRemoval(
  database: Database,
  key: string,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [upload] = await transaction.select().from(uploads).where(eq(uploads.key, key)).for('update')
    if (upload === undefined) return false
    if (upload.removalBeganAt !== null) return true
    const isUnused = and(eq(uploads.key, key), lt(uploads.unusedSince, since), not(isUsed(transaction, now)))
    const begun = await transaction
      .update(uploads)
      .set({ removalBeganAt: sql`now()` })
      .where(isUnused)
      .returning({ key: uploads.key })
    return begun.length > 0
  })
}

/** Records that all files of an upload are removed, and deletes its measurements. */
export async function endRemoval(database: Database, { key, url }: Upload): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.delete(photos).where(eq(photos.url, url))
    await transaction
      .update(uploads)
      .set({ removedAt: sql`now()` })
      .where(eq(uploads.key, key))
  })
}

/**
 * Marks the uploads among a listing's photos as used and protects them from removal until the end of
 * `transaction`, which must be the one that saves the listing.
 * @returns the URLs of uploads whose removal has begun
 */
export async function useUploads(transaction: Database, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const isAmong = sql`${uploads.url} = any(${sql.param([...urls])}::text[])`
  // A fixed order prevents deadlocks between listings with the same photos.
  const found = await transaction.select().from(uploads).where(isAmong).orderBy(asc(uploads.key)).for('update')
  const removed = found.filter(({ removalBeganAt }) => removalBeganAt !== null)
  if (removed.length === 0) await transaction.update(uploads).set({ unusedSince: null }).where(isAmong)
  return removed.map(({ url }) => url)
}

/** Whether a listing, or one that can be restored, contains it. */
function isUsed(database: Database, now: Date): SQL {
  const restorable = new Date(now.getTime() - RESTORE_WINDOW_MS)
  const isIn = (listings: ListingTable) => {
    const contains = sql`${uploads.url} = any(${listings.imageUrls})`
    const isRestorable = or(isNull(listings.deletedAt), gt(listings.deletedAt, restorable))
    return sql`exists ${database
      .select({ one: sql`1` })
      .from(listings)
      .where(and(contains, isRestorable))}`
  }
  return sql`(${sql.join(Object.values(LISTING_TABLES).map(isIn), sql` or `)})`
}

import { and, asc, eq, gt, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm'
import { RESTORE_WINDOW_MS } from '../../../../../contract/limits'
import type { Database } from '../../../db/database'
import { cars, photos, properties, uploads } from '../../../db/schema'

export interface NewUpload {
  readonly key: string
  readonly url: string
  readonly uploadedBy: string
}

export type Upload = typeof uploads.$inferSelect

/** Remembers an uploaded photo. Whether it was new: a store may tell of one photo twice. */
export async function insertUpload(database: Database, upload: NewUpload): Promise<boolean> {
  const inserted = await database.insert(uploads).values(upload).onConflictDoNothing().returning({ key: uploads.key })
  return inserted.length > 0
}

/** Notes which uploads are in use at `now`, and since when the others are not. */
export async function noteUse(database: Database, now: Date): Promise<void> {
  await database
    .update(uploads)
    .set({ unusedSince: null })
    .where(and(isNotNull(uploads.unusedSince), isUsed(database, now)))
  await database
    .update(uploads)
    .set({ unusedSince: now })
    .where(and(isNull(uploads.unusedSince), not(isUsed(database, now))))
}

/** Those that have been unused since before `since`, and are at `now`; and those whose removal was cut short. */
export async function findUnused(database: Database, { since, now }: { since: Date; now: Date }): Promise<Upload[]> {
  const isUnused = and(lt(uploads.unusedSince, since), not(isUsed(database, now)))
  return database
    .select()
    .from(uploads)
    .where(and(isNull(uploads.removedAt), or(isNotNull(uploads.removalBeganAt), isUnused)))
}

/**
 * Decides that an unused upload goes: from here on no listing can take it. The row is locked before it
 * is looked at again, because a listing may have taken it since it was found.
 * @returns false when it is used, or was a moment ago
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

/** Notes that all files of an upload are gone, and forgets what was measured of it. */
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
 * Takes the uploads among a listing's photos into use; to be called in the transaction that saves the
 * listing. Until its end none of them can be removed.
 * @returns the addresses of those that are removed already, or are being removed
 */
export async function useUploads(transaction: Database, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const isAmong = sql`${uploads.url} = any(${sql.param([...urls])}::text[])`
  // In one order, so that two listings with the same photos do not wait for each other.
  const found = await transaction.select().from(uploads).where(isAmong).orderBy(asc(uploads.key)).for('update')
  const removed = found.filter(({ removalBeganAt }) => removalBeganAt !== null)
  if (removed.length === 0) await transaction.update(uploads).set({ unusedSince: null }).where(isAmong)
  return removed.map(({ url }) => url)
}

/** Whether a listing shows it, or a deleted one would, were it restored. */
function isUsed(database: Database, now: Date): SQL {
  const restorable = new Date(now.getTime() - RESTORE_WINDOW_MS)
  const shownIn = (listings: typeof properties | typeof cars) => {
    const isShown = sql`${uploads.url} = any(${listings.imageUrls})`
    const isThere = or(isNull(listings.deletedAt), gt(listings.deletedAt, restorable))
    return sql`exists ${database
      .select({ one: sql`1` })
      .from(listings)
      .where(and(isShown, isThere))}`
  }
  return sql`(${shownIn(properties)} or ${shownIn(cars)})`
}

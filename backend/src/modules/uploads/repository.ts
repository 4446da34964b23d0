import { and, eq, gt, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm'
import { RESTORE_WINDOW_MS } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { cars, photos, properties, uploads } from '../../db/schema'

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

/** Those that have been unused since before `moment`, and are at `now`. */
export async function findUnused(database: Database, { since, now }: { since: Date; now: Date }): Promise<Upload[]> {
  return database
    .select()
    .from(uploads)
    .where(and(lt(uploads.unusedSince, since), not(isUsed(database, now))))
}

/** Forgets an upload and what was measured of it. */
export async function deleteUpload(database: Database, { key, url }: Upload): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.delete(photos).where(eq(photos.url, url))
    await transaction.delete(uploads).where(eq(uploads.key, key))
  })
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

import { and, asc, eq, gt, isNotNull, isNull, lt, not, or, sql, type SQL, inArray } from 'drizzle-orm'
import { RESTORE_WINDOW_MS } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { LISTING_TABLES, photos, uploads, type ListingTable, ingestFiles } from '../../db/schema'
import type { Measurements } from './image-processing'

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

export type IngestFile = typeof ingestFiles.$inferSelect

export interface NewIngestFiles {
  readonly keys: readonly string[]
  readonly metadata: Record<string, unknown>
  readonly callbackUrl: string
  readonly callbackSlug: string
}

/** Registers expected files; false, without registering any, when one of the keys is already in use. */
export async function insertIngestFiles(database: Database, { keys, ...shared }: NewIngestFiles): Promise<boolean> {
  if ((await database.$count(uploads, inArray(uploads.key, [...keys]))) > 0) return false
  const rows = keys.map((key) => ({ key, ...shared }))
  return database.transaction(async (transaction) => {
    const inserted = await transaction.insert(ingestFiles).values(rows).onConflictDoNothing().returning()
    if (inserted.length === keys.length) return true
    const insertedKeys = inserted.map(({ key }) => key)
    await transaction.delete(ingestFiles).where(inArray(ingestFiles.key, insertedKeys))
    return false
  })
}

/** The file with this signed URL; null when its key was first used with another one. */
export async function claimIngestFile(
  database: Database,
  { key, signature }: { key: string; signature: string },
): Promise<IngestFile | null> {
  const isOwnOrUnclaimed = or(isNull(ingestFiles.signature), eq(ingestFiles.signature, signature))
  const [row] = await database
    .update(ingestFiles)
    .set({ signature })
    .where(and(eq(ingestFiles.key, key), isOwnOrUnclaimed))
    .returning()
  return row ?? null
}

export async function updateIngestFile(
  database: Database,
  key: string,
  changed: Partial<Pick<IngestFile, 'storedAs' | 'hash' | 'callbackData' | 'finishedAt'>>,
): Promise<IngestFile | null> {
  const [row] = await database.update(ingestFiles).set(changed).where(eq(ingestFiles.key, key)).returning()
  return row ?? null
}

export async function findIngestFile(database: Database, key: string): Promise<IngestFile | null> {
  const [row] = await database.select().from(ingestFiles).where(eq(ingestFiles.key, key))
  return row ?? null
}

export async function findRegisteredBefore(database: Database, moment: Date): Promise<IngestFile[]> {
  return database.select().from(ingestFiles).where(lt(ingestFiles.registeredAt, moment))
}

export async function deleteIngestFile(database: Database, key: string): Promise<void> {
  await database.delete(ingestFiles).where(eq(ingestFiles.key, key))
}

/** Whether the upload route has recorded it as an uploaded photo. */
export async function isRecorded(database: Database, key: string): Promise<boolean> {
  return (await database.$count(uploads, eq(uploads.key, key))) > 0
}

export interface MeasuredPhoto extends Measurements {
  readonly url: string
}

/** A version before the focus measured some photos without it. */
export type StoredPhoto = Omit<MeasuredPhoto, 'focus'> & { readonly focus: string | null }

/** The measured photos among `urls`: one array parameter, so thousands of URLs are one query. */
export async function findPhotos(database: Database, urls: readonly string[]): Promise<StoredPhoto[]> {
  if (urls.length === 0) return []
  return database
    .select({
      url: photos.url,
      width: photos.width,
      height: photos.height,
      color: photos.color,
      focus: photos.focus,
    })
    .from(photos)
    .where(sql`${photos.url} = any(${sql.param([...new Set(urls)])}::text[])`)
}

/** Stores measurements; of existing ones only a missing focus is added. */
export async function storePhotos(database: Database, measured: readonly MeasuredPhoto[]): Promise<void> {
  if (measured.length === 0) return
  await database
    .insert(photos)
    .values([...measured])
    .onConflictDoUpdate({ target: photos.url, set: { focus: sql`excluded.focus` }, setWhere: isNull(photos.focus) })
}

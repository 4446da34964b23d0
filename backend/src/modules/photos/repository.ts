import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { createFileUsage } from '../../db/file-usage'
import { ingestFiles, photos, uploads } from '../../db/schema'
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

/** Which uploads listings show. */
export const uploadUsage = createFileUsage(uploads, ({ imageUrls }) => sql`${uploads.url} = any(${imageUrls})`)

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
 * Marks the uploads among a listing's photos as used: `FileUsage.use`.
 * @returns the URLs of uploads whose removal has begun
 */
export async function useUploads(transaction: Database, urls: readonly string[]): Promise<string[]> {
  const found = await uploadUsage.use(transaction, urls)
  return found.flatMap(({ url, removalBeganAt }) => (removalBeganAt === null ? [] : [url]))
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

import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { DocumentAudience, ListingDocument } from '../../../../contract/site/documents'
import type { Database } from '../../db/database'
import { createFileUsage } from '../../db/file-usage'
import { documents, LISTING_TABLES, type ListingTable } from '../../db/schema'
import { HttpError } from '../../lib/errors'

export type DocumentFile = typeof documents.$inferSelect
export type NewDocumentFile = Pick<DocumentFile, 'key' | 'url' | 'mediaType' | 'bytes' | 'uploadedBy'>

/** Which documents listings have. */
export const documentUsage = createFileUsage(
  documents,
  (listings) => sql`${listings.documents} @> jsonb_build_array(jsonb_build_object('url', ${documents.url}))`,
)

/**
 * Marks the documents of listings as used (`FileUsage.use`), in the transaction that saves the listings.
 * @returns their sizes in bytes by their URLs
 * @throws HttpError 400 for a URL that no uploaded document has, 409 when its file was removed, or is being removed
 */
export async function useDocuments(
  transaction: Database,
  urls: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const used = await documentUsage.use(transaction, urls)
  const sizes = new Map(used.map(({ url, bytes }) => [url, bytes]))
  const unknown = urls.find((url) => !sizes.has(url))
  if (unknown !== undefined) throw new HttpError(400, `documents: '${unknown}' is not the URL of an uploaded document`)
  if (used.some(({ removalBeganAt }) => removalBeganAt !== null)) {
    throw new HttpError(
      409,
      'A document is gone, because no listing used it for a week. Please take it out and add it again.',
    )
  }
  return sizes
}

/** @returns whether it is new: a store may report one file twice */
export async function insertDocument(database: Database, document: NewDocumentFile): Promise<boolean> {
  const inserted = await database.insert(documents).values(document).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** Null for an unknown key, and from when its file is being removed. */
export async function findDocument(database: Database, key: string): Promise<DocumentFile | null> {
  const [row] = await database
    .select()
    .from(documents)
    .where(and(eq(documents.key, key), isNull(documents.removalBeganAt)))
  return row ?? null
}

/** Whether it was ever recorded. */
export async function isRecordedDocument(database: Database, key: string): Promise<boolean> {
  return (await database.$count(documents, eq(documents.key, key))) > 0
}

/**
 * The document with this URL as a listing has it; null when none has.
 * @param audience 'public' for one that a published listing shows to anyone, 'office' for one of any listing
 */
export async function findListedDocument(
  database: Database,
  url: string,
  audience: DocumentAudience,
): Promise<ListingDocument | null> {
  const wanted = audience === 'public' ? { url, audience } : { url }
  for (const listings of Object.values<ListingTable>(LISTING_TABLES)) {
    const isIn = sql`${listings.documents} @> ${JSON.stringify([wanted])}::jsonb`
    const isPublished = audience === 'public' ? ne(listings.status, 'draft') : undefined
    const [row] = await database
      .select({ documents: listings.documents })
      .from(listings)
      .where(and(isIn, isNull(listings.deletedAt), isPublished))
      .limit(1)
    const found = row?.documents.find((document) => document.url === url)
    if (found !== undefined) return found
  }
  return null
}

/** Those whose files are in the data folder. */
export async function findLocalDocuments(database: Database): Promise<DocumentFile[]> {
  return database
    .select()
    .from(documents)
    .where(and(isNull(documents.remoteKey), isNull(documents.removalBeganAt)))
}

/** Records where the file is from now on. @returns false when it is being removed */
export async function setRemoteKey(database: Database, key: string, remoteKey: string): Promise<boolean> {
  const moved = await database
    .update(documents)
    .set({ remoteKey })
    .where(and(eq(documents.key, key), isNull(documents.removalBeganAt)))
    .returning({ key: documents.key })
  return moved.length > 0
}

export async function endDocumentRemoval(database: Database, key: string): Promise<void> {
  await database
    .update(documents)
    .set({ removedAt: sql`now()` })
    .where(eq(documents.key, key))
}

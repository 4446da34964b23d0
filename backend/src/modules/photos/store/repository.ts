import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../../db/database'
import { ingestFiles, uploads } from '../../../db/schema'

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

import { and, desc, eq, gt, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { editorDrafts } from '../../db/schema'

export type DraftRow = typeof editorDrafts.$inferSelect
export type DraftKey = Pick<DraftRow, 'writtenBy' | 'listingKind' | 'listingId'>
export type DraftSummaryRow = Pick<DraftRow, 'listingKind' | 'listingId' | 'version' | 'device' | 'updatedAt'>

/** Those written after `oldest`, latest first. */
export async function findDrafts(database: Database, writtenBy: string, oldest: Date): Promise<DraftSummaryRow[]> {
  const { listingKind, listingId, version, device, updatedAt } = editorDrafts
  return database
    .select({ listingKind, listingId, version, device, updatedAt })
    .from(editorDrafts)
    .where(and(eq(editorDrafts.writtenBy, writtenBy), gt(updatedAt, oldest)))
    .orderBy(desc(updatedAt), listingKind, listingId)
}

export async function findDraft(database: Database, key: DraftKey, oldest: Date): Promise<DraftRow | null> {
  const [row] = await database
    .select()
    .from(editorDrafts)
    .where(and(isDraft(key), gt(editorDrafts.updatedAt, oldest)))
  return row ?? null
}

/**
 * One statement, so that of two devices at once only one succeeds.
 * @returns false, with nothing changed, when there is a draft newer than `oldest` with a version besides `versions`
 */
export async function upsertDraft(
  database: Database,
  draft: DraftRow,
  replaceable: { readonly versions: string[]; readonly oldest: Date },
): Promise<boolean> {
  const { values, version, baseVersion, device, updatedAt } = draft
  const stored = await database
    .insert(editorDrafts)
    .values(draft)
    .onConflictDoUpdate({
      target: [editorDrafts.writtenBy, editorDrafts.listingKind, editorDrafts.listingId],
      set: { values, version, baseVersion, device, updatedAt },
      setWhere: or(inArray(editorDrafts.version, replaceable.versions), lt(editorDrafts.updatedAt, replaceable.oldest)),
    })
    .returning({ version: editorDrafts.version })
  return stored.length > 0
}

/** @returns whether there was such a draft */
export async function deleteDraft(
  database: Database,
  key: DraftKey,
  versions: readonly string[] | undefined,
): Promise<boolean> {
  const deleted = await database
    .delete(editorDrafts)
    .where(and(isDraft(key), versions && inArray(editorDrafts.version, [...versions])))
    .returning({ version: editorDrafts.version })
  return deleted.length > 0
}

export async function deleteDraftsBefore(database: Database, oldest: Date): Promise<void> {
  await database.delete(editorDrafts).where(lt(editorDrafts.updatedAt, oldest))
}

function isDraft({ writtenBy, listingKind, listingId }: DraftKey) {
  return and(
    eq(editorDrafts.writtenBy, writtenBy),
    eq(editorDrafts.listingKind, listingKind),
    eq(editorDrafts.listingId, listingId),
  )
}

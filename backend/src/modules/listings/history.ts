import { and, desc, eq } from 'drizzle-orm'
import type { ListingKind } from '../../../../contract/limits'
import type { ListingHistoryEntry } from '../../../../contract/listing-management'
import type { Database } from '../../db/database'
import { listingChanges } from '../../db/schema'
import { HttpError } from '../../lib/errors'
import type { ListingFields, ListingRow } from './kind'
import { KINDS } from './kinds'
import type { Author, ListingWrites } from './writes'

type Change = typeof listingChanges.$inferSelect

/** Entries of one listing's history in a response, the newest ones. */
const MAX_ENTRIES = 200

/** What changed of a listing, newest first. */
export async function readHistory(
  database: Database,
  kind: ListingKind,
  listingId: string,
): Promise<ListingHistoryEntry[]> {
  const changes = await database
    .select()
    .from(listingChanges)
    .where(and(eq(listingChanges.listingKind, kind), eq(listingChanges.listingId, listingId)))
    .orderBy(desc(listingChanges.id))
    .limit(MAX_ENTRIES)
  if (changes.length === 0 && (await database.$count(KINDS[kind].table, eq(KINDS[kind].table.id, listingId))) === 0) {
    throw new HttpError(404, `${KINDS[kind].name} not found`)
  }
  return changes.map(({ id, changedAt, changedBy, action, fields }) => ({
    id,
    at: changedAt.toISOString(),
    by: changedBy,
    action,
    fields,
  }))
}

/** @throws HttpError 404 when the listing has no such change */
export async function findChange(
  database: Database,
  kind: ListingKind,
  listingId: string,
  changeId: number,
): Promise<Change> {
  const [change] = await database
    .select()
    .from(listingChanges)
    .where(
      and(
        eq(listingChanges.id, changeId),
        eq(listingChanges.listingKind, kind),
        eq(listingChanges.listingId, listingId),
      ),
    )
  if (change === undefined) throw new HttpError(404, `${KINDS[kind].name} '${listingId}' has no change ${changeId}`)
  return change
}

type Undone = Pick<Change, 'listingId' | 'action' | 'fields'>

/**
 * Puts back what a change replaced, in the caller's transaction.
 * @throws HttpError 409 when a later change touched the same fields, or the change cannot be undone
 */
export async function undoChange(
  transaction: Database,
  writes: ListingWrites,
  change: Undone,
  by: Author,
): Promise<ListingRow> {
  if (change.action === 'created') throw new HttpError(409, 'Only an update or a deletion can be undone.')
  await undoChanges(transaction, writes, [change], by)
  return writes.lock(transaction, change.listingId)
}

/** The same for changes of several listings of one kind. Listings that they created are deleted. */
export async function undoChanges(
  transaction: Database,
  writes: ListingWrites,
  changes: readonly Undone[],
  by: Author,
): Promise<void> {
  if (changes.some(({ action }) => action === 'restored')) {
    throw new HttpError(409, 'Only an update or a deletion can be undone.')
  }
  const deleted = changes.flatMap(({ action, listingId }) => (action === 'deleted' ? [listingId] : []))
  if (deleted.length > 0) await writes.restore(transaction, deleted, by)

  const changeOf = new Map(changes.filter(({ action }) => action !== 'deleted').map((one) => [one.listingId, one]))
  const listings = await writes.lockMany(transaction, [...changeOf.keys()])
  const updated = listings.flatMap((before) => {
    const change = changeOf.get(before.id)
    return change?.action === 'updated' ? [{ before, changes: valuesBefore(before, change.fields) }] : []
  })
  await writes.write(transaction, { updated }, by)
  const created = listings.filter(({ id }) => changeOf.get(id)?.action === 'created')
  for (const listing of created) requireUnchanged(listing)
  if (created.length > 0) await writes.remove(transaction, created, by)
}

/** Nobody's later work on a new listing is deleted with it. @throws HttpError 409 */
function requireUnchanged({ title, version }: ListingRow): void {
  if (version === 1) return
  throw new HttpError(409, `'${title}' cannot be removed again: it was changed since.`)
}

/** What the fields were before a change. @throws HttpError 409 when one of them is no longer what the change made it */
function valuesBefore(current: ListingRow, fields: Change['fields']): Partial<ListingFields> {
  const values = new Map<string, unknown>(Object.entries(current))
  for (const [name, { to }] of Object.entries(fields)) {
    if (JSON.stringify(values.get(name) ?? null) === JSON.stringify(to ?? null)) continue
    throw new HttpError(409, `'${current.title}' cannot be put back: its ${name} was changed again since.`)
  }
  return Object.fromEntries(Object.entries(fields).map(([name, { from }]) => [name, from ?? null]))
}

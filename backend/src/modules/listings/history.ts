import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ListingKind } from '../../../../contract/limits'
import type { ListingHistoryEntry } from '../../../../contract/listing-management'
import type { Database } from '../../db/database'
import { listingChanges } from '../../db/schema'
import { HttpError } from '../../lib/errors'
import { useDocuments } from '../documents'
import { isSameJson } from './audit-log'
import type { DerivedColumns } from './derived-columns'
import type { Kind, ListingFields, ListingRow } from './kind'
import { KIND_LIST, KINDS } from './kinds'
import { lockListings } from './repository'
import { settleFacts } from './settled-facts'
import { usePhotos, type Author, type ListingUpdate, type ListingWrites } from './writes'

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

type Undone = Pick<Change, 'listingKind' | 'listingId' | 'action' | 'fields' | 'derived'>

/**
 * Puts back what a change replaced, in the caller's transaction.
 * @throws HttpError 409 when a later change touched the same fields, or there is nothing that could be undone
 */
export async function undoChange(
  transaction: Database,
  writes: ListingWrites,
  change: Undone,
  by: Author,
): Promise<void> {
  if (change.action === 'created') throw new HttpError(409, NOT_UNDOABLE)
  await undoChanges(transaction, () => writes, [change], by)
}

/**
 * The same for changes of several listings. Listings that they created are deleted.
 * @returns how many listings were put back: those that were restored meanwhile are not counted
 */
export async function undoChanges(
  transaction: Database,
  writesOf: (kind: ListingKind) => ListingWrites,
  changes: readonly Undone[],
  by: Author,
): Promise<number> {
  const isUndoable = changes.every(({ action }) => UNDOABLE.some((undoable) => undoable === action))
  if (!isUndoable) throw new HttpError(409, NOT_UNDOABLE)

  const plans = []
  // All listings of all kinds are locked before the first write (see `ListingWrites`).
  for (const definition of KIND_LIST) {
    const { kind } = definition
    const ofKind = changes.filter(({ listingKind }) => listingKind === kind)
    if (ofKind.length > 0) plans.push(await planUndoing(transaction, { definition, writes: writesOf(kind) }, ofKind))
  }
  const changed = plans.flatMap(({ updated }) => updated.map(({ changes }) => changes))
  await useDocuments(transaction, [
    ...new Set(changed.flatMap(({ documents = [] }) => documents.map(({ url }) => url))),
  ])
  await usePhotos(transaction, [...new Set(changed.flatMap(({ imageUrls = [] }) => imageUrls))])
  let undone = 0
  for (const { writes, deletedIds, updated, created } of plans) {
    if (deletedIds.length > 0) await writes.restore(transaction, deletedIds, by)
    await writes.write(transaction, { updated }, by)
    if (created.length > 0) await writes.remove(transaction, created, by)
    undone += deletedIds.length + updated.length + created.length
  }
  if (undone === 0) throw new HttpError(409, 'There is nothing left to undo: it was undone already.')
  return undone
}

/** Changes of listings; those of reviews are undone where the reviews are. */
const UNDOABLE = ['created', 'updated', 'deleted'] as const satisfies readonly Change['action'][]
const NOT_UNDOABLE = 'Only an update or a deletion can be undone.'

/** Locks the listings of one kind and finds what undoing would write. */
async function planUndoing(
  transaction: Database,
  { definition, writes }: { definition: Kind; writes: ListingWrites },
  changes: readonly Undone[],
) {
  const idsOf = (actions: readonly Change['action'][]) =>
    changes.flatMap(({ action, listingId }) => (actions.includes(action) ? [listingId] : []))
  const deleted = await lockListings(transaction, definition, inArray(definition.table.id, idsOf(['deleted'])))
  const listings = await writes.lockMany(transaction, idsOf(['created', 'updated']))

  const changeOf = new Map(changes.map((change) => [change.listingId, change]))
  const updated: ListingUpdate[] = listings.flatMap((before) => {
    const change = changeOf.get(before.id)
    if (change?.action !== 'updated') return []
    const changes = valuesBefore(before, change.fields)
    requireConditions(definition.kind, before, changes)
    return [{ before, changes, derived: derivedBefore(before, change.derived) }]
  })
  const created = listings.filter(({ id }) => changeOf.get(id)?.action === 'created')
  for (const listing of created) requireUnchanged(listing)
  const deletedIds = deleted.flatMap(({ id, deletedAt }) => (deletedAt === null ? [] : [id]))
  return { writes, deletedIds, updated, created }
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
    if (isSameJson(values.get(name), to)) continue
    throw new HttpError(409, `'${current.title}' cannot be put back: its ${name} was changed again since.`)
  }
  return Object.fromEntries(Object.entries(fields).map(([name, { from }]) => [name, from ?? null]))
}

/** A fact comes back only with what it needs. @throws HttpError 409 */
function requireConditions(kind: ListingKind, current: ListingRow, changes: Partial<ListingFields>): void {
  const settled = settleFacts(kind, current, changes)
  if ('changes' in settled) return
  throw new HttpError(409, `'${current.title}' cannot be put back: ${settled.misplaced.message}.`)
}

/** What followed from the values before a change, except what a later change has replaced since. */
function derivedBefore(current: ListingRow, derived: Change['derived']): DerivedColumns {
  const values = new Map<string, unknown>(Object.entries(current))
  const unchanged = Object.entries(derived ?? {}).filter(
    ([name, { to }]) => (values.get(name) ?? null) === (to ?? null),
  )
  return Object.fromEntries(unchanged.map(([name, { from }]) => [name, from ?? null]))
}

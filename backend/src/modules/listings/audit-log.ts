import { sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { ListingKind } from '../../../../contract/limits'
import { ADVISORY_LOCKS, type Database } from '../../db/database'
import { listingChanges, type LISTING_ACTIONS } from '../../db/schema'

/** Each changed field's name, with its value before and after. */
export type ChangedFields = (typeof listingChanges.$inferInsert)['fields']

export interface ListingChange {
  readonly kind: ListingKind
  readonly listingId: string
  readonly action: (typeof LISTING_ACTIONS)[number]
  readonly fields: ChangedFields
  /** What followed from an update, in columns that the administrator does not enter. */
  readonly derived?: ChangedFields | undefined
  /** Uid of the administrator, or of a review's author. */
  readonly by: string
  /** Changes made together, which can be undone together. */
  readonly batchId?: string | undefined
}

/**
 * Writes the audit line of a change, in the change's own transaction. A lock then serializes transactions
 * that change listings: a line never becomes visible before one with a lower number, so the highest number
 * tells how far a reader has got. The database sets the time, because its clock decides when the change is
 * published.
 * @returns the line's number
 */
export async function recordChange(transaction: Database, change: ListingChange): Promise<number> {
  const [id] = await recordChanges(transaction, [change])
  if (id === undefined) throw new Error(`The change of ${change.kind} ${change.listingId} was not recorded`)
  return id
}

/** The same for several changes, of at most `BATCH_ROWS` listings. */
export async function recordChanges(transaction: Database, changes: readonly ListingChange[]): Promise<number[]> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.listingChanges})`)
  const lines = await transaction
    .insert(listingChanges)
    .values(
      changes.map(({ kind: listingKind, listingId, action, fields, derived, by: changedBy, batchId }) => ({
        listingKind,
        listingId,
        action,
        fields,
        derived,
        changedBy,
        batchId,
      })),
    )
    .returning({ id: listingChanges.id })
  return lines.map(({ id }) => id)
}

/** Those of the `given` fields whose values differ. */
export function changedFields(before: object, given: object): ChangedFields {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(given)
    .map(([name, to]: [string, unknown]) => [name, { from: was.get(name), to }] as const)
    .filter(([, { from, to }]) => to !== undefined && !isSameJson(from, to))
  return Object.fromEntries(changed)
}

/** Whether two values are equal as JSON. The order of names does not count: the database has an order of its own. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(asJson(one), asJson(other))
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

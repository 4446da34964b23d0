import { sql } from 'drizzle-orm'
import type { ListingKind } from '../../../../contract/limits'
import { ADVISORY_LOCKS } from '../../db/advisory-locks'
import type { Database } from '../../db/database'
import { listingChanges, type LISTING_ACTIONS } from '../../db/schema'

/** Fields by name, each as it was and as it is. */
export type ChangedFields = (typeof listingChanges.$inferInsert)['fields']

export interface ListingChange {
  readonly kind: ListingKind
  readonly listingId: string
  readonly action: (typeof LISTING_ACTIONS)[number]
  readonly fields: ChangedFields
  /** Uid of the administrator, or of a review's author. */
  readonly by: string
}

/**
 * Writes the audit line of a change; to be called in the change's own transaction. From here to
 * their end, transactions that change listings take turns: so a line with a higher number is never
 * visible before one with a lower, and the highest number says how far one has read. It is dated by
 * the database, whose clock decides when the change is published.
 * @returns the line's number
 */
export async function noteChange(transaction: Database, change: ListingChange): Promise<number> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.listingChanges})`)
  const { kind: listingKind, listingId, action, fields, by: changedBy } = change
  const [line] = await transaction
    .insert(listingChanges)
    .values({ listingKind, listingId, action, fields, changedBy })
    .returning({ id: listingChanges.id })
  if (line === undefined) throw new Error(`The change of ${listingKind} ${listingId} was not noted`)
  return line.id
}

/** Those of the `given` fields that are not as they were. */
export function changedFields(before: object, given: object): ChangedFields {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(given)
    .map(([name, to]: [string, unknown]) => [name, { from: was.get(name), to }] as const)
    .filter(([, { from, to }]) => to !== undefined && !isSame(from, to))
  return Object.fromEntries(changed)
}

/** All fields are what JSON can carry, and the audit line is JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

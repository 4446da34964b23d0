import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { RESTORE_WINDOW_MS, type ListingKind } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import type { ListingTable } from '../../db/schema'
import type { ListingFields, ListingRow } from './kind'
import { KIND_LIST } from './kinds'

/** Newest first. */
export async function findListings(
  database: Database,
  table: ListingTable,
  condition: SQL | undefined,
): Promise<ListingRow[]> {
  return database.select().from(table).where(condition).orderBy(desc(table.createdAt), table.id)
}

/** Finds a listing, deleted or not, and locks it until the transaction ends. */
export async function lockListing(transaction: Database, table: ListingTable, id: string): Promise<ListingRow | null> {
  const [row] = await transaction.select().from(table).where(eq(table.id, id)).for('update')
  return row ?? null
}

/** Null when the id is taken; then nothing is written. */
export async function insertListing(
  transaction: Database,
  table: ListingTable,
  row: ListingFields & Pick<ListingRow, 'id' | 'createdAt' | 'updatedAt'>,
): Promise<ListingRow | null> {
  const [inserted] = await transaction.insert(table).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

/** Fields that are not given stay. @throws Error when there is no such row */
export async function updateListing(
  transaction: Database,
  table: ListingTable,
  id: string,
  changes: Partial<ListingRow>,
): Promise<ListingRow> {
  const [row] = await transaction.update(table).set(changes).where(eq(table.id, id)).returning()
  if (row === undefined) throw new Error(`The listing ${id} that should be changed does not exist`)
  return row
}

/** The kind of the listing with this id; null when there is none, or it is deleted. */
export async function findListingKind(database: Database, id: string): Promise<ListingKind | null> {
  // One after the other: a transaction has one connection.
  for (const { kind, table } of KIND_LIST) {
    if ((await database.$count(table, and(eq(table.id, id), isNull(table.deletedAt)))) > 0) return kind
  }
  return null
}

/** Whether any listing has, or had, this id. */
export async function isIdTaken(database: Database, id: string): Promise<boolean> {
  for (const { table } of KIND_LIST) {
    if ((await database.$count(table, eq(table.id, id))) > 0) return true
  }
  return false
}

export interface ListingName {
  readonly kind: ListingKind
  readonly id: string
}

/** All listings that exist, or that can be restored at `now`. */
export async function findRestorable(database: Database, now: Date): Promise<ListingName[]> {
  const deletedSince = new Date(now.getTime() - RESTORE_WINDOW_MS)
  return findNames(database, ({ deletedAt }) => or(isNull(deletedAt), gt(deletedAt, deletedSince)))
}

/** Of every kind. */
export async function findNames(
  database: Database,
  condition: (table: ListingTable) => SQL | undefined,
): Promise<ListingName[]> {
  const found = await Promise.all(
    KIND_LIST.map(async ({ kind, table }) => {
      const rows = await database.select({ id: table.id }).from(table).where(condition(table))
      return rows.map(({ id }) => ({ kind, id }))
    }),
  )
  return found.flat()
}

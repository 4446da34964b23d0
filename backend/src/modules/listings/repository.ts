import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { RESTORE_WINDOW_MS, type ListingKind } from '../../../../contract/limits'
import { factsOfKind, readFacts, type FactTable } from '../../../../contract/listing-facts'
import type { ListingName } from '../../../../contract/shortlist'
import type { Database } from '../../db/database'
import type { ListingTable } from '../../db/schema'
import type { Kind, ListingFields, ListingRow } from './kind'
import { KIND_LIST, KINDS } from './kinds'

interface Stored extends Pick<Kind, 'kind' | 'table'> {
  readonly facts?: FactTable
}

/** Newest first. */
export async function findListings(
  database: Database,
  { kind, table, facts }: Stored,
  condition: SQL | undefined,
): Promise<ListingRow[]> {
  const rows = await database.select().from(table).where(condition).orderBy(desc(table.createdAt), table.id)
  return rows.map((row) => withFacts(kind, row, facts))
}

/** A row with each of its kind's facts as a field. */
function withFacts<Row extends { readonly facts: Readonly<Record<string, unknown>> }>(
  kind: ListingKind,
  { facts, ...row }: Row,
  table?: FactTable,
): Omit<Row, 'facts'> {
  return { ...row, ...readFacts(kind, facts, { table }) }
}

/** The columns of a listing whose facts are fields; null for a fact that is not known. */
function columnsOf<Row extends object>(kind: ListingKind, row: Row, table?: FactTable) {
  const fields = new Map<string, unknown>(Object.entries(row))
  const facts: Record<string, unknown> = {}
  for (const [name] of factsOfKind(kind, table)) {
    facts[name] = fields.get(name) ?? null
    fields.delete(name)
  }
  return { ...(Object.fromEntries(fields) as Row), facts }
}

function withoutUnknown<Row extends { readonly facts: object }>(row: Row): Row {
  return { ...row, facts: Object.fromEntries(Object.entries(row.facts).filter(([, value]) => value !== null)) }
}

/**
 * Finds listings, deleted or not, and locks them until the transaction ends, in the order of their ids, which prevents
 * deadlocks between transactions.
 */
export async function lockListings(
  transaction: Database,
  { kind, table, facts }: Stored,
  condition: SQL | undefined,
): Promise<ListingRow[]> {
  const rows = await transaction.select().from(table).where(condition).orderBy(asc(table.id)).for('update')
  return rows.map((row) => withFacts(kind, row, facts))
}

/** @returns the rows that were written, in any order: those whose id is taken are left out */
export async function insertListings(
  transaction: Database,
  { kind, table, facts }: Stored,
  rows: readonly (ListingFields & Pick<ListingRow, 'id' | 'createdAt' | 'updatedAt'>)[],
): Promise<ListingRow[]> {
  if (rows.length === 0) return []
  const inserted = await transaction
    .insert(table)
    .values(rows.map((row) => withoutUnknown(columnsOf(kind, row, facts))))
    .onConflictDoNothing()
    .returning()
  return inserted.map((row) => withFacts(kind, row, facts))
}

/**
 * Writes new values of existing listings in one statement: an insert, which is the one statement that takes a list of
 * rows with their types, and which becomes an update because all the ids exist. The versions are counted. Facts that this version does
 * not know stay.
 * @returns the rows as they are now, in any order
 */
export async function overwriteListings(
  transaction: Database,
  { kind, table, facts }: Stored,
  rows: readonly ListingRow[],
): Promise<ListingRow[]> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const given = Object.entries(columns).map(
    ([field, { name }]) => [field, sql`excluded.${sql.identifier(name)}`] as const,
  )
  const written = await transaction
    .insert(table)
    .values(rows.map((row) => columnsOf(kind, row, facts)))
    .onConflictDoUpdate({
      target: table.id,
      set: {
        ...Object.fromEntries(given),
        facts: sql`jsonb_strip_nulls(${table.facts} || excluded.facts)`,
        version: sql`${table.version} + 1`,
      },
    })
    .returning()
  return written.map((row) => withFacts(kind, row, facts))
}

/** What anyone may see: neither deleted nor a draft. */
export function isPublic({ deletedAt, status }: ListingTable): SQL | undefined {
  return and(isNull(deletedAt), ne(status, 'draft'))
}

/** The kind of the listing with this id; null when there is none, or it is deleted or a draft. */
export async function findListingKind(database: Database, id: string): Promise<ListingKind | null> {
  // One after the other: a transaction has one connection.
  for (const { kind, table } of KIND_LIST) {
    if ((await database.$count(table, and(eq(table.id, id), isPublic(table)))) > 0) return kind
  }
  return null
}

/** Those of the ids that any listing has, or had. */
export async function findTakenIds(database: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>()
  for (const { table } of KIND_LIST) {
    const rows = await database
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, [...ids]))
    for (const { id } of rows) taken.add(id)
  }
  return taken
}

/** All listings that exist, or that can be restored at `now`. */
export async function findRestorable(database: Database, now: Date): Promise<ListingName[]> {
  const deletedSince = new Date(now.getTime() - RESTORE_WINDOW_MS)
  return findNames(database, ({ deletedAt }) => or(isNull(deletedAt), gt(deletedAt, deletedSince)))
}

/** The public listing with this reference; null when there is none. */
export async function findByReference(
  database: Database,
  kind: ListingKind,
  reference: string,
): Promise<(ListingName & { readonly title: string }) | null> {
  const { table } = KINDS[kind]
  const [row] = await database
    .select({ id: table.id, title: table.title })
    .from(table)
    .where(and(eq(table.reference, reference), isPublic(table)))
  return row === undefined ? null : { kind, ...row }
}

/** Finds listings of every kind. */
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

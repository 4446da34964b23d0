import type * as z from 'zod/mini'
import type { ListingKind } from '../../../../contract/limits'
import type { ListingTable } from '../../db/schema'

/** The columns that every kind's table has. A row holds its kind's own columns and its facts as well. */
export type ListingRow = Omit<ListingTable['$inferSelect'], 'facts'>

/** Not entered, or not as a column. */
type Generated =
  | 'facts'
  | 'id'
  | 'reference'
  | 'statusSince'
  | 'standingPrice'
  | 'priceSince'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'

/** What the administrator enters, of any kind. */
export type ListingFields = Omit<ListingTable['$inferInsert'], Generated>

/**
 * One kind of listing. Adding a kind: a table (`db/schema.ts`) whose migration also creates the triggers of
 * `0001_catalogue_revision.sql`, an entry in `kinds.ts`.
 */
export interface Kind<Table extends ListingTable = ListingTable, Fields = ListingFields> {
  /** In the singular; also names the kind in messages and summaries. */
  readonly kind: ListingKind
  /** In messages: 'Car not found'. */
  readonly name: string
  /** The segment of its paths below `/api`; also the plural in summaries. */
  readonly plural: string
  readonly table: Table
  /** What the administrator sends to create one. */
  readonly input: z.ZodMiniObject<z.core.$ZodLooseShape> & z.ZodMiniType<Fields>
  readonly output: z.ZodMiniType<{ readonly id: string }>
  /** The fields of a card in a list. */
  readonly card: z.ZodMiniObject
  /** Whether `/<plural>/featured` lists the featured ones. */
  readonly hasFeaturedList: boolean
  /** The words of a new listing's id. */
  idWords(fields: Fields): string
}

/** Checks that the table has a column for every field the administrator enters. */
export function defineKind<
  Table extends ListingTable,
  Fields extends { [Name in keyof Omit<Table['$inferInsert'], Generated>]: Table['$inferInsert'][Name] },
>(kind: Kind<Table, Fields>): Kind<Table, Fields> {
  return kind
}

import type { ListingKind } from '../../../../contract/limits'
import type { ListingTable } from '../../db/schema'
import * as z from 'zod/mini'

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

const MAX_NAMES = 5

/** The body of a request that creates a listing: all its fields and no others. */
export function createBody<Shape extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<Shape>) {
  return z.strictObject(input.shape, { error: bodyError })
}

/** The body of a request that updates a listing: at least one of its fields. Fields that are not given stay. */
export function updateBody<Shape extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<Shape>) {
  return z
    .partial(createBody(input))
    .check(z.refine((fields) => Object.keys(fields).length > 0, 'Nothing to change was sent: give at least one field'))
}

function bodyError(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType | z.core.$ZodIssueUnrecognizedKeys>): string {
  if (issue.code !== 'unrecognized_keys') return 'The body must be a JSON object with the fields of the listing'
  const names = issue.keys.slice(0, MAX_NAMES).map((name) => `'${name}'`)
  return `A listing has no field ${names.join(', ')}${issue.keys.length > MAX_NAMES ? ' and others' : ''}`
}

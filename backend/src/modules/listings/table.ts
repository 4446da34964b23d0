import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ListingKind } from '../../../../contract/limits'
import type { Database } from '../../db/database'

/** What every listing's row holds beside the fields the administrator enters. */
export interface ListingRow {
  readonly id: string
  readonly title: string
  readonly imageUrls: string[]
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
}

interface Moments {
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
}

/** The table of one kind of listing. `Fields` is what the administrator enters (`contract`). */
export interface ListingRows<Row extends ListingRow, Fields> {
  readonly kind: ListingKind
  readonly columns: Readonly<Record<'id' | 'featured' | 'createdAt' | 'deletedAt', AnyPgColumn>>
  /** Newest first. */
  find(database: Database, condition: SQL | undefined): Promise<Row[]>
  /** Finds one, deleted or not, and keeps others from changing it until the transaction ends. */
  lock(transaction: Database, id: string): Promise<Row | null>
  /** Null when the id is taken; then nothing is written. */
  insert(transaction: Database, row: Fields & Partial<Moments> & { readonly id: string }): Promise<Row | null>
  /** Fields not given stay. The row must exist. */
  update(
    transaction: Database,
    id: string,
    changes: (Partial<Fields> & Partial<Moments>) | Partial<Moments>,
  ): Promise<Row>
}

/** The only row of a result, or null. */
export function firstOf<Row>(rows: readonly Row[]): Row | null {
  return rows[0] ?? null
}

/** The row just written. @throws Error when there is none */
export function writtenOf<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The listing to be changed is not there')
  return row
}

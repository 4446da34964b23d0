import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import type { PhotoService } from '../photos/measure/service'
import { answerOf, responsesOf, type Answered } from './serialize'
import { notFoundMessage } from './messages'
import type { ListingRow, ListingRows } from './table'

export interface ListingReading<Listing> {
  /** All that are not deleted, newest first. */
  list(): Promise<Listing[]>
  /** Those the administrator marked as featured, newest first. */
  listFeatured(): Promise<Listing[]>
  /** @throws HttpError 'Property not found', 'Car not found': 404 for an unknown id, 410 for a deleted listing */
  get(id: string): Promise<Listing>
}

export interface ReadingDependencies {
  readonly database: Database
  readonly photos: PhotoService
}

/** What anyone may read of one kind of listing. Deleted ones are in no list. */
export function createListingReading<Row extends ListingRow, Fields>(
  rows: ListingRows<Row, Fields>,
  dependencies: ReadingDependencies,
): ListingReading<Answered<Row>> {
  const { kind, columns } = rows
  const find = (condition?: SQL) => rows.find(dependencies.database, and(isNull(columns.deletedAt), condition))

  return {
    list: async () => responsesOf(dependencies, kind, await find()),
    listFeatured: async () => responsesOf(dependencies, kind, await find(eq(columns.featured, true))),
    get: async (id) => {
      const [row] = await rows.find(dependencies.database, eq(columns.id, id))
      if (row === undefined) throw new HttpError(404, notFoundMessage(kind))
      // Tells a build whether a listing that is missing was deleted or is unknown (gatsby/source/validate-empty-lists.ts).
      if (row.deletedAt !== null) throw new HttpError(410, notFoundMessage(kind))
      return answerOf(dependencies, kind, row)
    },
  }
}

import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import type { Kind } from './kind'
import { findListings } from './repository'
import { serializeListing, serializeListings, type SerializeDependencies, type Serialized } from './serialize'

export interface ListingQueries<Listing = Serialized> {
  /** All that are not deleted, newest first. */
  list(): Promise<Listing[]>
  /** Those the administrator marked as featured, newest first. */
  listFeatured(): Promise<Listing[]>
  /** @throws HttpError 'Property not found', 'Car not found': 404 for an unknown id, 410 for a deleted listing */
  get(id: string): Promise<Listing>
}

export interface QueryDependencies extends SerializeDependencies {
  readonly database: Database
}

/** What anyone may read of one kind of listing. */
export function createListingQueries({ kind, name, table }: Kind, dependencies: QueryDependencies): ListingQueries {
  const { database } = dependencies
  const listWhere = async (condition?: SQL) =>
    serializeListings(dependencies, kind, await findListings(database, table, and(isNull(table.deletedAt), condition)))

  return {
    list: () => listWhere(),
    listFeatured: () => listWhere(eq(table.featured, true)),
    get: async (id) => {
      const [row] = await findListings(database, table, eq(table.id, id))
      if (row === undefined) throw new HttpError(404, `${name} not found`)
      // Tells a build whether a missing listing was deleted or never existed (gatsby/source/validate-empty-lists.ts).
      if (row.deletedAt !== null) throw new HttpError(410, `${name} not found`)
      return serializeListing(dependencies, kind, row)
    },
  }
}

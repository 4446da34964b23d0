import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import type { Kind } from './kind'
import { findListings, isPublic } from './repository'
import {
  serializeListing,
  serializeListings,
  type Reader,
  type SerializeDependencies,
  type Serialized,
  type Versioned,
} from './serialize'

interface ReadOptions extends Reader {
  /** For the administrator; by default nobody sees drafts. */
  readonly withDrafts?: boolean
}

export interface ListingQueries<Listing = Serialized> {
  /** All that are not deleted, newest first. */
  list(options?: ReadOptions): Promise<Listing[]>
  /** Those the administrator marked as featured and that can still be had, newest first. */
  listFeatured(): Promise<Listing[]>
  /**
   * @throws HttpError 'Property not found', 'Car not found': 404 for an unknown id or a draft, 410 for a deleted
   * listing
   */
  get(id: string, options?: ReadOptions): Promise<Listing>
  /** The same with its version. */
  getVersioned(id: string, options?: ReadOptions): Promise<Versioned<Listing>>
}

export interface QueryDependencies extends SerializeDependencies {
  readonly database: Database
}

/** What is read of one kind of listing. */
export function createListingQueries(definition: Kind, dependencies: QueryDependencies): ListingQueries {
  const { kind, name, table } = definition
  const { database } = dependencies

  const getVersioned: ListingQueries['getVersioned'] = async (id, { withDrafts = false, ...reader } = {}) => {
    const [row] = await findListings(database, definition, eq(table.id, id))
    if (row === undefined) throw new HttpError(404, `${name} not found`)
    // Tells a build whether a missing listing was deleted or never existed (gatsby/source/validate-empty-lists.ts).
    if (row.deletedAt !== null) throw new HttpError(410, `${name} not found`)
    if (row.status === 'draft' && !withDrafts) throw new HttpError(404, `${name} not found`)
    return { listing: await serializeListing(dependencies, kind, row, reader), version: row.version }
  }

  return {
    list: async ({ withDrafts = false, ...reader } = {}) => {
      const condition = withDrafts ? isNull(table.deletedAt) : isPublic(table)
      return serializeListings(dependencies, kind, await findListings(database, definition, condition), reader)
    },
    listFeatured: async () => {
      const isOffered = inArray(table.status, ['available', 'under-offer'])
      const condition = and(isNull(table.deletedAt), eq(table.featured, true), isOffered)
      return serializeListings(dependencies, kind, await findListings(database, definition, condition))
    },
    get: async (id, options) => (await getVersioned(id, options)).listing,
    getVersioned,
  }
}

import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { LISTING_KINDS, type ListingKind } from '../../../../contract/limits'
import { nameOf, type ListingName } from '../../../../contract/shortlist'
import type { Database } from '../../db/database'
import { LISTING_TABLES, properties, type ListingTable } from '../../db/schema'
import { isPublic } from '../listings'

/** What a shortlist's preview says of a listing. */
export interface ShortlistedListing extends ListingName {
  /** '' when its kind has none. */
  readonly location: string
  /** The first of `imageUrls`; null without a photo. */
  readonly cover: string | null
}

/**
 * Those of the names that anyone may see, neither drafts nor deleted; at most two queries. In the order of the names, so
 * that a shortlist has one preview and not one for each order of its listings.
 */
export async function findShortlisted(
  database: Database,
  names: readonly ListingName[],
): Promise<ShortlistedListing[]> {
  const found: ShortlistedListing[] = []
  for (const kind of LISTING_KINDS) {
    const ids = names.filter((name) => name.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    const table: ListingTable = LISTING_TABLES[kind]
    const rows = await database
      .select({ id: table.id, imageUrls: table.imageUrls, location: LOCATIONS[kind] })
      .from(table)
      .where(and(inArray(table.id, ids), isPublic(table)))
    found.push(...rows.map(({ id, imageUrls, location }) => ({ kind, id, location, cover: imageUrls[0] ?? null })))
  }
  return found.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

const LOCATIONS = {
  property: sql<string>`${properties.location}`,
  car: sql<string>`''`,
} satisfies Record<ListingKind, SQL<string>>

import { and, inArray } from 'drizzle-orm'
import { nameOf, type ListingName } from '../../../../contract/shortlist'
import type { Database } from '../../db/database'
import { cars, properties } from '../../db/schema'
import { isPublic } from '../listings'

/** What a shortlist's preview says of a listing. */
export interface ShortlistedListing extends ListingName {
  /** '' when its kind has none. */
  readonly location: string
  /** As in `imageUrls`; null without a photo. */
  readonly cover: string | null
}

/** Those of the names that anyone may see, neither drafts nor deleted, in the order given; at most two queries. */
export async function findShortlisted(
  database: Database,
  names: readonly ListingName[],
): Promise<ShortlistedListing[]> {
  const found = [...(await findHomes(database, names)), ...(await findCars(database, names))]
  const byName = new Map(found.map((listing) => [nameOf(listing), listing]))
  return names.flatMap((name) => byName.get(nameOf(name)) ?? [])
}

async function findHomes(database: Database, names: readonly ListingName[]): Promise<ShortlistedListing[]> {
  const ids = idsOf(names, 'property')
  if (ids.length === 0) return []
  const rows = await database
    .select({ id: properties.id, location: properties.location, imageUrls: properties.imageUrls })
    .from(properties)
    .where(and(inArray(properties.id, ids), isPublic(properties)))
  return rows.map(({ id, location, imageUrls }) => ({ kind: 'property', id, location, cover: imageUrls[0] ?? null }))
}

async function findCars(database: Database, names: readonly ListingName[]): Promise<ShortlistedListing[]> {
  const ids = idsOf(names, 'car')
  if (ids.length === 0) return []
  const rows = await database
    .select({ id: cars.id, imageUrls: cars.imageUrls })
    .from(cars)
    .where(and(inArray(cars.id, ids), isPublic(cars)))
  return rows.map(({ id, imageUrls }) => ({ kind: 'car', id, location: '', cover: imageUrls[0] ?? null }))
}

function idsOf(names: readonly ListingName[], kind: ListingName['kind']): string[] {
  return names.filter((name) => name.kind === kind).map(({ id }) => id)
}

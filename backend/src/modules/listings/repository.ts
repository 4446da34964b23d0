import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { RESTORE_WINDOW_MS, type ListingKind } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { cars, properties } from '../../db/schema'

/** Whether this id is a property's or a car's; null when it is neither, or the listing is deleted. */
export async function findListingKind(database: Database, id: string): Promise<ListingKind | null> {
  // One after the other: within a transaction there is one connection.
  if ((await database.$count(properties, and(eq(properties.id, id), isNull(properties.deletedAt)))) > 0)
    return 'property'
  return (await database.$count(cars, and(eq(cars.id, id), isNull(cars.deletedAt)))) > 0 ? 'car' : null
}

/** Whether any listing has, or had, this id. */
export async function isIdTaken(database: Database, id: string): Promise<boolean> {
  if ((await database.$count(properties, eq(properties.id, id))) > 0) return true
  return (await database.$count(cars, eq(cars.id, id))) > 0
}

/** All listings that exist, or that can be restored at `now`. */
export async function findRestorable(database: Database, now: Date): Promise<{ kind: ListingKind; id: string }[]> {
  const deletedSince = new Date(now.getTime() - RESTORE_WINDOW_MS)
  const idsOf = (listings: typeof properties | typeof cars) =>
    database
      .select({ id: listings.id })
      .from(listings)
      .where(or(isNull(listings.deletedAt), gt(listings.deletedAt, deletedSince)))
  const [ofProperties, ofCars] = await Promise.all([idsOf(properties), idsOf(cars)])
  return [
    ...ofProperties.map(({ id }) => ({ kind: 'property' as const, id })),
    ...ofCars.map(({ id }) => ({ kind: 'car' as const, id })),
  ]
}

import { and, eq, isNull } from 'drizzle-orm'
import type { ListingKind } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { cars, properties } from '../../db/schema'

/** Whether this id is a property's or a car's; null when it is neither, or the listing is deleted. */
export async function findListingKind(database: Database, id: string): Promise<ListingKind | null> {
  const [asProperty, asCar] = await Promise.all([
    database.$count(properties, and(eq(properties.id, id), isNull(properties.deletedAt))),
    database.$count(cars, and(eq(cars.id, id), isNull(cars.deletedAt))),
  ])
  if (asProperty > 0) return 'property'
  return asCar > 0 ? 'car' : null
}

/** Whether any listing has, or had, this id. */
export async function isIdTaken(database: Database, id: string): Promise<boolean> {
  if ((await database.$count(properties, eq(properties.id, id))) > 0) return true
  return (await database.$count(cars, eq(cars.id, id))) > 0
}

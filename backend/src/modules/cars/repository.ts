import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { cars } from '../../db/schema'

export type CarRow = typeof cars.$inferSelect

/** All cars that are not deleted, newest first. */
export async function findCars(database: Database): Promise<CarRow[]> {
  return database.select().from(cars).where(isNull(cars.deletedAt)).orderBy(desc(cars.createdAt), cars.id)
}

/** Null when there is no such car, or no longer. */
export async function findCar(database: Database, id: string): Promise<CarRow | null> {
  const [row] = await database
    .select()
    .from(cars)
    .where(and(eq(cars.id, id), isNull(cars.deletedAt)))
  return row ?? null
}

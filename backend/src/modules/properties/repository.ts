import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { properties } from '../../db/schema'

export type PropertyRow = typeof properties.$inferSelect

/** Properties that are not deleted, newest first. */
export async function findProperties(database: Database, only: { featured?: boolean } = {}): Promise<PropertyRow[]> {
  return database
    .select()
    .from(properties)
    .where(
      and(
        isNull(properties.deletedAt),
        only.featured === undefined ? undefined : eq(properties.featured, only.featured),
      ),
    )
    .orderBy(desc(properties.createdAt), properties.id)
}

/** Null when there is no such property, or no longer. */
export async function findProperty(database: Database, id: string): Promise<PropertyRow | null> {
  const [row] = await database
    .select()
    .from(properties)
    .where(and(eq(properties.id, id), isNull(properties.deletedAt)))
  return row ?? null
}

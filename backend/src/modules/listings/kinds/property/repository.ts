import { desc, eq } from 'drizzle-orm'
import type { PropertyInput } from '../../../../../../contract/property'
import { properties } from '../../../../db/schema'
import { firstOf, writtenOf, type ListingRows } from '../../table'

export type PropertyRow = typeof properties.$inferSelect

export const propertyRows: ListingRows<PropertyRow, PropertyInput> = {
  kind: 'property',
  columns: properties,
  find: (database, condition) =>
    database.select().from(properties).where(condition).orderBy(desc(properties.createdAt), properties.id),
  lock: async (transaction, id) =>
    firstOf(await transaction.select().from(properties).where(eq(properties.id, id)).for('update')),
  insert: async (transaction, row) =>
    firstOf(await transaction.insert(properties).values(row).onConflictDoNothing().returning()),
  update: async (transaction, id, changes) =>
    writtenOf(await transaction.update(properties).set(changes).where(eq(properties.id, id)).returning()),
}

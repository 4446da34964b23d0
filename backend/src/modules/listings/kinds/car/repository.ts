import { desc, eq } from 'drizzle-orm'
import type { CarInput } from '../../../../../../contract/car'
import { cars } from '../../../../db/schema'
import { firstOf, writtenOf, type ListingRows } from '../../table'

export type CarRow = typeof cars.$inferSelect

export const carRows: ListingRows<CarRow, CarInput> = {
  kind: 'car',
  columns: cars,
  find: (database, condition) => database.select().from(cars).where(condition).orderBy(desc(cars.createdAt), cars.id),
  lock: async (transaction, id) => firstOf(await transaction.select().from(cars).where(eq(cars.id, id)).for('update')),
  insert: async (transaction, row) =>
    firstOf(await transaction.insert(cars).values(row).onConflictDoNothing().returning()),
  update: async (transaction, id, changes) =>
    writtenOf(await transaction.update(cars).set(changes).where(eq(cars.id, id)).returning()),
}

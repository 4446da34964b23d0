import { and, asc, eq, gt, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm'
import { RESTORE_WINDOW_MS } from '../../../contract/limits'
import type { Database } from './database'
import { LISTING_TABLES, type documents, type ListingTable, type uploads } from './schema'

/** A table of files that listings use by their URLs. */
type FileTable = typeof uploads | typeof documents

/** From when to when a file must have been unused to be removed. */
export interface UnusedFor {
  readonly since: Date
  readonly now: Date
}

/** Which uploaded files listings use, and the removal of the others (docs/product.md, "Photos", "Documents"). */
export interface FileUsage<Row> {
  /** Records which files are in use at `now`, and since when the others are not. */
  update(database: Database, now: Date): Promise<void>
  /** Files unused from before `since` until `now`, and those whose removal was interrupted. */
  findUnused(database: Database, unused: UnusedFor): Promise<Row[]>
  /**
   * Begins the removal of an unused file: from now on no listing can use it. Locks the row before checking it again,
   * because a listing may have used it since it was found.
   * @returns false when it is in use after all
   */
  beginRemoval(database: Database, key: string, unused: UnusedFor): Promise<boolean>
  /**
   * Marks the files with these URLs as used and protects them from removal until the end of `transaction`, which must
   * be the one that saves the listing. Changes nothing when the removal of one of them has begun.
   * @returns their rows
   */
  use(transaction: Database, urls: readonly string[]): Promise<Row[]>
}

/** @param isIn whether a listing, of the table given, contains the file of a row */
export function createFileUsage<Table extends FileTable>(
  table: Table,
  isIn: (listings: ListingTable) => SQL,
): FileUsage<Table['$inferSelect']> {
  type Row = Table['$inferSelect']
  const files: FileTable = table

  return {
    update: async (database, now) => {
      await database
        .update(files)
        .set({ unusedSince: null })
        .where(and(isNotNull(files.unusedSince), isUsed(database, now)))
      await database
        .update(files)
        .set({ unusedSince: now })
        .where(and(isNull(files.unusedSince), not(isUsed(database, now))))
    },

    findUnused: async (database, { since, now }) => {
      const isUnused = and(lt(files.unusedSince, since), not(isUsed(database, now)))
      const rows: Row[] = await database
        .select()
        .from(files)
        .where(and(isNull(files.removedAt), or(isNotNull(files.removalBeganAt), isUnused)))
      return rows
    },

    beginRemoval: (database, key, { since, now }) =>
      database.transaction(async (transaction) => {
        const [file] = await transaction.select().from(files).where(eq(files.key, key)).for('update')
        if (file === undefined) return false
        if (file.removalBeganAt !== null) return true
        const isUnused = and(eq(files.key, key), lt(files.unusedSince, since), not(isUsed(transaction, now)))
        const begun = await transaction
          .update(files)
          .set({ removalBeganAt: sql`now()` })
          .where(isUnused)
          .returning({ key: files.key })
        return begun.length > 0
      }),

    use: async (transaction, urls) => {
      if (urls.length === 0) return []
      const isAmong = sql`${files.url} = any(${sql.param([...urls])}::text[])`
      // A fixed order prevents deadlocks between listings with the same files.
      const rows: Row[] = await transaction.select().from(files).where(isAmong).orderBy(asc(files.key)).for('update')
      if (rows.every(({ removalBeganAt }) => removalBeganAt === null)) {
        await transaction.update(files).set({ unusedSince: null }).where(isAmong)
      }
      return rows
    },
  }

  /** Whether a listing, or one that can be restored, contains it. */
  function isUsed(database: Database, now: Date): SQL {
    const restorable = new Date(now.getTime() - RESTORE_WINDOW_MS)
    const isInListing = (listings: ListingTable) => {
      const isRestorable = or(isNull(listings.deletedAt), gt(listings.deletedAt, restorable))
      return sql`exists ${database
        .select({ one: sql`1` })
        .from(listings)
        .where(and(isIn(listings), isRestorable))}`
    }
    return sql`(${sql.join(Object.values(LISTING_TABLES).map(isInListing), sql` or `)})`
  }
}

import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { LISTING_LIMITS, type ListingKind } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { listingChanges } from '../../db/schema'
import { HttpError } from '../../lib/errors'
import { undoChanges } from './history'
import type { ListingFields, ListingRow } from './kind'
import type { Author, ListingWrites } from './writes'

/** One change of many listings. */
export type BulkChange =
  { readonly fields: Partial<ListingFields> } | { readonly pricePercent: number } | { readonly delete: true }

export interface BulkChanges {
  /**
   * Changes all of the listings or none.
   * @returns a token with which the whole change can be undone
   * @throws HttpError 404 when one of them does not exist, 400 when a price would become too large
   */
  apply(kind: ListingKind, ids: readonly string[], change: BulkChange, by: Author): Promise<{ readonly undo: string }>
  /**
   * @returns how many listings were put back
   * @param token of a bulk change or an import; the listings that the latter created are deleted
   * @throws HttpError 404 unknown token, 409 when one of the listings was changed again since; then nothing is undone
   */
  undo(token: string, by: Author): Promise<{ readonly undone: number }>
}

export function createBulkChanges(
  database: Database,
  writesOf: Readonly<Record<ListingKind, ListingWrites>>,
): BulkChanges {
  return {
    apply: async (kind, ids, change, { uid }) => {
      const by = { uid, batchId: randomUUID() }
      const writes = writesOf[kind]
      await database.transaction(async (transaction) => {
        const listings = await writes.lockMany(transaction, ids)
        if ('delete' in change) {
          await writes.remove(transaction, listings, by)
        } else {
          const updated = listings.map((before) => ({ before, changes: changesOf(before, change) }))
          await writes.write(transaction, { updated }, by)
        }
      })
      return { undo: by.batchId }
    },

    undo: (token, { uid }) =>
      database.transaction(async (transaction) => {
        const changes = await transaction
          .select()
          .from(listingChanges)
          .where(eq(listingChanges.batchId, token))
          .orderBy(desc(listingChanges.id))
        const [first] = changes
        if (first === undefined) throw new HttpError(404, 'There is no such change to undo.')
        await undoChanges(transaction, writesOf[first.listingKind], changes, { uid })
        return { undone: changes.length }
      }),
  }
}

function changesOf(
  { title, price }: ListingRow,
  change: Exclude<BulkChange, { delete: true }>,
): Partial<ListingFields> {
  if ('fields' in change) return change.fields
  const changed = Math.round(price * (1 + change.pricePercent / 100))
  if (changed > LISTING_LIMITS.priceMax) throw new HttpError(400, `The price of '${title}' would become too large`)
  return { price: changed }
}

import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { LISTING_LIMITS, type ListingKind } from '../../../../contract/limits'
import { isPriced } from '../../../../contract/price'
import type { Database } from '../../db/database'
import { listingChanges } from '../../db/schema'
import { HttpError } from '../../lib/errors'
import type { RunInTransaction } from '../idempotency'
import { undoChanges } from './history'
import type { ListingFields, ListingRow } from './kind'
import { usePhotos, type Author, type ListingWrites } from './writes'

/** What changes about each of many listings. */
export type BulkChange =
  { readonly fields: Partial<ListingFields> } | { readonly pricePercent: number } | { readonly delete: true }

/** Listings of one kind and what changes about them. */
export interface BulkSelection {
  readonly kind: ListingKind
  readonly ids: readonly string[]
  readonly change: BulkChange
}

/** Each runs in a transaction of its own by default. */
export interface BulkChanges {
  /**
   * Changes all of the listings or none.
   * @param selections at most one of each kind, in the order of `KIND_LIST`
   * @returns a token with which the whole change can be undone
   * @throws HttpError 404 when one of them does not exist, 400 when a price would become too large or 0
   */
  apply(
    selections: readonly BulkSelection[],
    by: Author,
    run?: RunInTransaction<{ undo: string }>,
  ): Promise<{ readonly undo: string }>
  /**
   * @returns how many listings were put back
   * @param token of a bulk change or an import; the listings that the latter created are deleted
   * @throws HttpError 404 unknown token, 409 when one of the listings was changed again since, or none is left to put
   * back; then nothing is undone
   */
  undo(token: string, by: Author, run?: RunInTransaction<{ undone: number }>): Promise<{ readonly undone: number }>
}

export function createBulkChanges(
  database: Database,
  writesOf: Readonly<Record<ListingKind, ListingWrites>>,
): BulkChanges {
  return {
    apply: (selections, { uid }, run = (work) => database.transaction(work)) =>
      run(async (transaction) => {
        const by = { uid, batchId: randomUUID() }
        if (selections.some(({ change }) => 'fields' in change && change.fields.documents !== undefined)) {
          throw new HttpError(400, 'Documents belong to one listing: add them in its form')
        }
        const locked = []
        // All listings of all kinds are locked before the first write (see `ListingWrites`).
        for (const { kind, ids, change } of selections) {
          locked.push({ writes: writesOf[kind], change, listings: await writesOf[kind].lockMany(transaction, ids) })
        }
        await usePhotos(transaction, [
          ...new Set(locked.flatMap(({ change }) => ('fields' in change ? (change.fields.imageUrls ?? []) : []))),
        ])
        for (const { writes, change, listings } of locked) {
          if ('delete' in change) {
            await writes.remove(transaction, listings, by)
          } else {
            const updated = listings.map((before) => ({ before, changes: changesOf(before, change) }))
            await writes.write(transaction, { updated }, by)
          }
        }
        return { undo: by.batchId }
      }),

    undo: (token, { uid }, run = (work) => database.transaction(work)) =>
      run(async (transaction) => {
        const changes = await transaction
          .select()
          .from(listingChanges)
          .where(eq(listingChanges.batchId, token))
          .orderBy(desc(listingChanges.id))
        if (changes.length === 0) throw new HttpError(404, 'There is no such change to undo.')
        return { undone: await undoChanges(transaction, (kind) => writesOf[kind], changes, { uid }) }
      }),
  }
}

function changesOf(
  { title, price }: ListingRow,
  change: Exclude<BulkChange, { delete: true }>,
): Partial<ListingFields> {
  if ('fields' in change) return change.fields
  const changed = Math.round(price * (1 + change.pricePercent / 100))
  if (changed === 0 && isPriced(price)) {
    throw new HttpError(400, `The price of '${title}' would become 0, which means a price on request`)
  }
  if (changed > LISTING_LIMITS.priceMax) throw new HttpError(400, `The price of '${title}' would become too large`)
  return { price: changed }
}

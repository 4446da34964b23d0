import { and, gt, lt } from 'drizzle-orm'
import { DAY_MS, LISTING_KINDS } from '../../../../contract/limits'
import { isPriced } from '../../../../contract/price'
import { isClosed } from '../../../../contract/status'
import type { Database } from '../../db/database'
import { LISTING_TABLES, type ListingTable } from '../../db/schema'
import type { ChangedFields } from './audit-log'
import type { ListingRow } from './kind'

/** A shorter time is a correction or its undoing: a price that nobody could rely on is none to reduce. */
const PRICE_STANDS_AFTER_MS = DAY_MS
/** A reduction that is older is no news any more. */
const REDUCTION_SHOWN_FOR_MS = 60 * DAY_MS

export type DerivedColumns = Partial<Pick<ListingRow, 'statusSince' | 'standingPrice' | 'priceSince'>>

/** What follows from a change of the administrator's fields: since when the status and the price are what they are. */
export function derivedColumns(before: ListingRow, changed: ChangedFields, at: Date): DerivedColumns {
  const now = at.toISOString()
  const isPublished = changed.status?.from === 'draft'
  return {
    ...(changed.status !== undefined && { statusSince: now }),
    ...((changed.price !== undefined || isPublished) && { priceSince: now, standingPrice: standingPrice(before, at) }),
    // A price a month cannot be compared with a price a year, nor a rent with a purchase.
    ...((changed.pricePeriod !== undefined || changed.type !== undefined) && { priceSince: now, standingPrice: null }),
  }
}

/**
 * The price, in Kenyan shillings, that a listing cost before it was reduced; null unless the reduction is at most 60
 * days old and the listing is still on offer.
 */
export function priceBefore(
  { price, standingPrice: standing, priceSince, status }: ListingRow,
  now = Date.now(),
): number | null {
  if (standing === null || !isPriced(price) || standing <= price || isClosed(status)) return null
  return now - Date.parse(priceSince) <= REDUCTION_SHOWN_FOR_MS ? standing : null
}

/**
 * Forgets the prices before reductions that are no news any more, which makes cached responses stale, and has the static
 * pages built anew if there were any: time alone changes neither.
 * @param rebuild requests a build with the transaction's commit
 */
export async function endReductions(
  database: Database,
  rebuild: (transaction: Database) => Promise<void>,
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - REDUCTION_SHOWN_FOR_MS).toISOString()
  await database.transaction(async (transaction) => {
    let ended = 0
    for (const kind of LISTING_KINDS) {
      const table: ListingTable = LISTING_TABLES[kind]
      const rows = await transaction
        .update(table)
        .set({ standingPrice: null })
        .where(and(gt(table.standingPrice, table.price), lt(table.priceSince, before)))
        .returning({ id: table.id })
      ended += rows.length
    }
    if (ended > 0) await rebuild(transaction)
  })
}

/** Nobody saw a draft's price. */
function standingPrice({ status, price, priceSince, standingPrice: earlier }: ListingRow, at: Date): number | null {
  if (status === 'draft') return null
  return at.getTime() - Date.parse(priceSince) >= PRICE_STANDS_AFTER_MS ? price : earlier
}

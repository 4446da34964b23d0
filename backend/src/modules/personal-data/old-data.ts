import { inArray, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../../contract/duration'
import type { Config } from '../../config'
import type { Database } from '../../db/database'
import { enquiries, enquiryEntries, reviewRemovals } from '../../db/schema'
import { deleteMessages } from './enquirers'
import type { Outbox } from './outbox'

/** Messages deleted in one transaction. */
const BATCH = 500

interface OldDataDependencies {
  readonly database: Database
  readonly outbox: Outbox
  readonly days: Config['storageDays']
}

/**
 * Deletes messages whose conversation ended more than `days.enquiries` ago, mails of the outbox and removed reviews.
 * @param now the time by which age is measured
 */
export async function removeOldData({ database, outbox, days }: OldDataDependencies, now: Date, signal: AbortSignal) {
  const ago = (count: number) => new Date(now.getTime() - count * DAY_MS)
  let deleted = 0
  do {
    signal.throwIfAborted()
    deleted = await removeOldMessages({ database, outbox }, ago(days.enquiries))
  } while (deleted === BATCH)
  await outbox.removeBefore(ago(days.outbox))
  await database.delete(reviewRemovals).where(lt(reviewRemovals.removedAt, ago(days.removedReviews)))
}

async function removeOldMessages({ database, outbox }: Omit<OldDataDependencies, 'days'>, before: Date) {
  return database.transaction(async (transaction) => {
    const time = sql.param(before, enquiries.createdAt)
    const hasNewer = sql`exists (select 1 from ${enquiryEntries} where ${enquiryEntries.enquiryId} = ${enquiries.id} and ${enquiryEntries.createdAt} >= ${time})`
    const old = await transaction
      .select({ id: enquiries.id })
      .from(enquiries)
      .where(sql`${enquiries.createdAt} < ${time} and not ${hasNewer}`)
      .limit(BATCH)
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return 0
    const mails = await deleteMessages(transaction, inArray(enquiries.id, ids))
    await outbox.removeOf({ ids: mails, email: null })
    return ids.length
  })
}

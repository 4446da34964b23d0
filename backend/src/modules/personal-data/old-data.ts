import { and, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../../contract/limits'
import type { Config } from '../../config'
import type { Database } from '../../db/database'
import {
  enquiries,
  enquiryEntries,
  listingEvents,
  pageSpeeds,
  reviewInvitations,
  reviewRemovals,
  viewingChanges,
  viewings,
} from '../../db/schema'
import type { StrangerMails } from '../stranger-mails'
import type { Outbox } from './outbox'
import { deleteMessages } from './repository'

/** Days that nobody needs to change (docs/personal-data.md). */
const DAYS = { suspectedSpam: 60, invitationNotes: 90, counts: 400 }
/** Messages deleted in one transaction. */
const BATCH = 500

interface OldDataDependencies {
  readonly database: Database
  readonly outbox: Outbox
  readonly strangerMails: Pick<StrangerMails, 'removeOld'>
  readonly days: Config['storageDays']
}

/**
 * Deletes messages whose conversation, and visits whose last change or start, was more than `days.enquiries` ago,
 * suspected spam, mails of the outbox, removed reviews, counted events of listings and measurements of pages, counted
 * mails, and the notes of invitations, which name a client.
 * @param now the time by which age is measured
 */
export async function removeOldData(dependencies: OldDataDependencies, now: Date, signal: AbortSignal) {
  const { database, outbox, strangerMails, days } = dependencies
  const ago = (count: number) => new Date(now.getTime() - count * DAY_MS)
  // Before the messages, which tell which visits are suspected spam.
  await removeOldViewings({ database, outbox }, ago(days.enquiries), ago(DAYS.suspectedSpam))
  let deleted = 0
  do {
    signal.throwIfAborted()
    deleted = await removeOldMessages({ database, outbox }, ago(days.enquiries), ago(DAYS.suspectedSpam))
  } while (deleted === BATCH)
  await outbox.removeBefore(ago(days.outbox))
  await database.delete(reviewRemovals).where(lt(reviewRemovals.removedAt, ago(days.removedReviews)))
  const firstDay = ago(DAYS.counts).toISOString().slice(0, 10)
  await database.delete(listingEvents).where(lt(listingEvents.day, firstDay))
  await database.delete(pageSpeeds).where(lt(pageSpeeds.day, firstDay))
  await forgetNotes(database, ago(DAYS.invitationNotes).toISOString())
  await strangerMails.removeOld(now)
}

/** @param before ISO 8601: of invitations that were used, revoked or expired earlier */
async function forgetNotes(database: Database, before: string): Promise<void> {
  const { note, usedAt, revokedAt, expiresAt } = reviewInvitations
  await database
    .update(reviewInvitations)
    .set({ note: null })
    .where(and(isNotNull(note), or(lt(usedAt, before), lt(revokedAt, before), lt(expiresAt, before))))
}

async function removeOldMessages(
  { database, outbox }: Pick<OldDataDependencies, 'database' | 'outbox'>,
  before: Date,
  spamBefore: Date,
) {
  return database.transaction(async (transaction) => {
    const time = sql`case when ${enquiries.suspectedSpam} then ${sql.param(spamBefore, enquiries.createdAt)}::timestamptz else ${sql.param(before, enquiries.createdAt)}::timestamptz end`
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

/** Their history goes with them, and messages about them stay. */
async function removeOldViewings(
  { database, outbox }: Pick<OldDataDependencies, 'database' | 'outbox'>,
  before: Date,
  spamBefore: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const isSpam = sql`exists (select 1 from ${enquiries} where ${enquiries.viewingId} = ${viewings.id} and ${enquiries.suspectedSpam})`
    const time = sql`case when ${isSpam} then ${spamBefore.toISOString()}::timestamptz else ${before.toISOString()}::timestamptz end`
    const hasNewer = sql`exists (select 1 from ${viewingChanges} where ${viewingChanges.viewingId} = ${viewings.id} and ${viewingChanges.changedAt} >= ${time})`
    const deleted = await transaction
      .delete(viewings)
      .where(
        sql`${viewings.createdAt} < ${time} and coalesce(${viewings.start}, ${viewings.createdAt}) < ${time} and not ${hasNewer}`,
      )
      .returning({ id: viewings.id })
    await outbox.removeOf({ ids: new Set(deleted.map(({ id }) => id)), email: null })
  })
}

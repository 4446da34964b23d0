import { asc, eq } from 'drizzle-orm'
import type { AccountData, PersonalReview } from '../../../../contract/account-data'
import type { Database } from '../../db/database'
import { reviewRemovals, reviews } from '../../db/schema'
import type { Caller } from '../../plugins/access'
import { findAlertsOf, findMessagesOf, hasStoppedMails, type StoredMails } from './enquirers'

/** Everything stored about the caller, without the office's own notes. */
export async function collectAccountData(
  stored: StoredMails,
  { uid, name, confirmedEmail }: Caller,
): Promise<AccountData> {
  const { database } = stored
  const messages = confirmedEmail === null ? [] : await findMessagesOf(database, { email: confirmedEmail })
  return {
    exportedAt: new Date().toISOString(),
    account: { id: uid, name, confirmedEmail },
    reviews: [...(await findReviewsBy(database, uid)), ...(await findRemovedReviewsBy(database, uid))],
    alerts: await findAlertsOf(database, confirmedEmail ?? undefined),
    hasStoppedMails: await hasStoppedMails(stored, confirmedEmail ?? undefined),
    messages: messages.map((message) => ({
      ...message,
      entries: message.entries.filter(({ kind }) => kind !== 'note'),
    })),
  }
}

async function findReviewsBy(database: Database, userId: string): Promise<PersonalReview[]> {
  const rows = await database
    .select()
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviews.createdAt), reviews.id)
  return rows.map(({ createdAt, ...row }) => personalReview({ ...row, writtenAt: createdAt }))
}

/** Without those that were restored: they are among the reviews again. */
async function findRemovedReviewsBy(database: Database, userId: string): Promise<PersonalReview[]> {
  const rows = await database
    .select()
    .from(reviewRemovals)
    .where(eq(reviewRemovals.userId, userId))
    .orderBy(asc(reviewRemovals.removedAt), reviewRemovals.id)
  return rows
    .filter(({ restoredAt }) => restoredAt === null)
    .map(({ reviewId: id, ...row }) => personalReview({ ...row, id }))
}

function personalReview(
  row: Omit<typeof reviews.$inferSelect, 'createdAt' | 'viewedAt'> &
    Pick<typeof reviewRemovals.$inferSelect, 'writtenAt'> &
    Partial<Pick<typeof reviewRemovals.$inferSelect, 'removedAt'>>,
): PersonalReview {
  const { id, rating, message, username, verified } = row
  return {
    id,
    listing: { kind: row.listingKind, id: row.listingId },
    rating,
    message,
    username,
    createdAt: row.writtenAt?.toISOString() ?? null,
    reply: row.replyMessage,
    verified,
    removedAt: row.removedAt?.toISOString() ?? null,
  }
}

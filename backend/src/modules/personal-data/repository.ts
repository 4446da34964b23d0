import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PersonalAlert, PersonalReview, ReviewChoice } from '../../../../contract/account-data'
import type { PersonSearch } from '../../../../contract/enquirer'
import type { Enquiry } from '../../../../contract/enquiry'
import type { Database } from '../../db/database'
import {
  accountDeletions,
  alerts,
  alertSubscribers,
  editorDrafts,
  enquiries,
  enquiryEntries,
  idempotencyKeys,
  ingestFiles,
  listingChanges,
  publications,
  pushSubscriptions,
  rateChanges,
  rateLimits,
  reviewInvitations,
  reviewRemovals,
  reviews,
  secretLinks,
  uploads,
  viewingChanges,
} from '../../db/schema'
import { withEntries } from '../enquiries'
import { recordChange, type ListingChange } from '../listings'
import type { StrangerMails } from '../stranger-mails'

/** `database` may be a transaction. */
export interface StoredMails {
  readonly database: Database
  readonly strangerMails: Pick<StrangerMails, 'forget' | 'isStopped'>
}

/** Messages by one person, oldest first, with everything the agency added. */
export async function findMessagesOf(database: Database, person: PersonSearch): Promise<Enquiry[]> {
  const rows = await database.select().from(enquiries).where(isBy(person)).orderBy(asc(enquiries.createdAt))
  return withEntries(database, rows)
}

/** The alerts of an address, confirmed or not, oldest first. */
export async function findAlertsOf(database: Database, email: string | undefined): Promise<PersonalAlert[]> {
  if (email === undefined) return []
  const rows = await database
    .select({ alert: alerts })
    .from(alerts)
    .innerJoin(alertSubscribers, eq(alertSubscribers.id, alerts.subscriberId))
    .where(eq(alertSubscribers.email, email.toLowerCase()))
    .orderBy(asc(alerts.requestedAt))
  return rows.map(({ alert: { kind, filters, saved, requestedAt, confirmedAt, refusedAt } }) => ({
    kind,
    filters,
    saved: [...saved],
    requestedAt: requestedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    refusedAt: refusedAt?.toISOString() ?? null,
  }))
}

/** @returns the ids of the mails about them */
export async function deleteMessagesOf(transaction: Database, person: PersonSearch): Promise<Set<string>> {
  return deleteMessages(transaction, isBy(person))
}

/** The entries go with their message. @returns the ids of the mails about them */
export async function deleteMessages(transaction: Database, condition: SQL): Promise<Set<string>> {
  const ofThese = transaction.select({ id: enquiries.id }).from(enquiries).where(condition)
  const entries = await transaction
    .select({ id: enquiryEntries.id })
    .from(enquiryEntries)
    .where(inArray(enquiryEntries.enquiryId, ofThese))
  const deleted = await transaction.delete(enquiries).where(condition).returning({ id: enquiries.id })
  return new Set([...deleted, ...entries].map(({ id }) => id))
}

/** Whether the owner of the address has stopped mails that strangers can cause. */
export async function hasStoppedMails({ database, strangerMails }: StoredMails, email?: string): Promise<boolean> {
  return email !== undefined && (await strangerMails.isStopped(database, email))
}

/** The address, with all its alerts, waiting and counted mails. That its owner has stopped mails is remembered. */
export async function deleteAlertsOf(
  { database: transaction, strangerMails }: StoredMails,
  email: string | undefined,
): Promise<void> {
  if (email === undefined) return
  await strangerMails.forget(transaction, email)
  await transaction.delete(alertSubscribers).where(eq(alertSubscribers.email, email.toLowerCase()))
}

function isBy({ email, phone = '' }: PersonSearch): SQL {
  return email === undefined ? sql`${enquiries.phone} = ${phone}` : sql`lower(${enquiries.email}) = lower(${email})`
}

export type DeletionRow = typeof accountDeletions.$inferSelect

/** Stores that an account is to be deleted. A repeated wish replaces the first. */
export async function storeDeletion(
  transaction: Database,
  { userId, ...wish }: Pick<DeletionRow, 'userId' | 'email' | 'reviews' | 'token'>,
): Promise<{ readonly row: DeletionRow; readonly isNew: boolean }> {
  const id = randomUUID()
  const [row] = await transaction
    .insert(accountDeletions)
    .values({ id, userId, replacement: `former-${randomUUID()}`, requestedAt: new Date(), ...wish })
    .onConflictDoUpdate({ target: accountDeletions.userId, set: wish })
    .returning()
  if (row === undefined) throw new Error('The deletion of an account was not stored')
  return { row, isNew: row.id === id }
}

export async function findDeletion(database: Database, id: string): Promise<DeletionRow | null> {
  const [row] = await database.select().from(accountDeletions).where(eq(accountDeletions.id, id))
  return row ?? null
}

/** The token is no longer needed. */
export async function recordErased(transaction: Database, id: string): Promise<void> {
  await transaction
    .update(accountDeletions)
    .set({ token: null, erasedAt: new Date() })
    .where(eq(accountDeletions.id, id))
}

export async function removeDeletion(database: Database, id: string): Promise<void> {
  await database.delete(accountDeletions).where(eq(accountDeletions.id, id))
}

interface ErasedAccount {
  readonly userId: string
  readonly reviews: ReviewChoice
  /** It takes the place of the user id where a row stays. */
  readonly replacement: string
}

/**
 * Deletes what an account's owner left, or takes their id and name from rows that stay: reviews, if so chosen, and the
 * records of work by somebody who was the administrator. May run again.
 * @param onChange called for each removed review, because built pages show counts and averages
 */
export async function eraseAccount(
  transaction: Database,
  account: ErasedAccount,
  onChange: (transaction: Database, change: ListingChange) => Promise<void>,
): Promise<void> {
  const { userId, replacement } = account
  await forgetInvitations(transaction, userId)
  await transaction.delete(reviewRemovals).where(eq(reviewRemovals.userId, userId))
  if (account.reviews === 'remove') await removeReviews(transaction, account, onChange)
  else await transaction.update(reviews).set({ userId: replacement, username: null }).where(eq(reviews.userId, userId))

  await transaction.delete(idempotencyKeys).where(eq(idempotencyKeys.caller, userId))
  await transaction.delete(editorDrafts).where(eq(editorDrafts.writtenBy, userId))
  await transaction.delete(pushSubscriptions).where(eq(pushSubscriptions.createdBy, userId))
  await transaction
    .delete(rateLimits)
    // Each limit puts its own name before the caller's.
    .where(sql`right(${rateLimits.key}, ${`user:${userId}`.length}) = ${`user:${userId}`}`)

  const is = replacement
  await transaction.update(listingChanges).set({ changedBy: is }).where(eq(listingChanges.changedBy, userId))
  await transaction.update(rateChanges).set({ changedBy: is }).where(eq(rateChanges.changedBy, userId))
  await transaction.update(publications).set({ requestedBy: is }).where(eq(publications.requestedBy, userId))
  await transaction.update(reviewRemovals).set({ removedBy: is }).where(eq(reviewRemovals.removedBy, userId))
  await transaction.update(reviewInvitations).set({ createdBy: is }).where(eq(reviewInvitations.createdBy, userId))
  await transaction.update(enquiryEntries).set({ writtenBy: is }).where(eq(enquiryEntries.writtenBy, userId))
  await transaction.update(viewingChanges).set({ changedBy: is }).where(eq(viewingChanges.changedBy, userId))
  await transaction.update(secretLinks).set({ createdBy: is }).where(eq(secretLinks.createdBy, userId))
  await transaction.update(uploads).set({ uploadedBy: is }).where(eq(uploads.uploadedBy, userId))
  const uploader = sql`${ingestFiles.metadata} ->> 'uploadedBy'`
  const metadata = sql`jsonb_set(${ingestFiles.metadata}, '{uploadedBy}', to_jsonb(${is}::text))`
  await transaction.update(ingestFiles).set({ metadata }).where(eq(uploader, userId))
}

/** The notes of invitations that the person used: they name the client. */
async function forgetInvitations(transaction: Database, userId: string): Promise<void> {
  const own = transaction.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId))
  const removed = transaction
    .select({ id: reviewRemovals.reviewId })
    .from(reviewRemovals)
    .where(eq(reviewRemovals.userId, userId))
  await transaction
    .update(reviewInvitations)
    .set({ note: null })
    .where(or(inArray(reviewInvitations.reviewId, own), inArray(reviewInvitations.reviewId, removed)))
}

async function removeReviews(
  transaction: Database,
  { userId, replacement }: ErasedAccount,
  onChange: (transaction: Database, change: ListingChange) => Promise<void>,
): Promise<void> {
  const removed = await transaction.delete(reviews).where(eq(reviews.userId, userId)).returning()
  for (const { id, listingKind: kind, listingId } of removed) {
    const change: ListingChange = {
      kind,
      listingId,
      action: 'review_removed',
      fields: { review: { to: id } },
      by: replacement,
    }
    await recordChange(transaction, change)
    await onChange(transaction, change)
  }
}

export async function findReviewsBy(database: Database, userId: string): Promise<PersonalReview[]> {
  const rows = await database
    .select()
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviews.createdAt), reviews.id)
  return rows.map(({ createdAt, ...row }) => personalReview({ ...row, writtenAt: createdAt }))
}

/** Reviews that were restored are left out: they are among the others again. */
export async function findRemovedReviewsBy(database: Database, userId: string): Promise<PersonalReview[]> {
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

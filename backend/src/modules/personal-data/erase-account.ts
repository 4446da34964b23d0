import { eq, inArray, or, sql } from 'drizzle-orm'
import type { ReviewChoice } from '../../../../contract/account-data'
import type { Database } from '../../db/database'
import {
  editorDrafts,
  enquiryEntries,
  idempotencyKeys,
  ingestFiles,
  listingChanges,
  publications,
  rateChanges,
  rateLimits,
  reviewInvitations,
  reviewRemovals,
  reviews,
  uploads,
} from '../../db/schema'
import { recordChange, type ListingChange } from '../listings'

export interface ErasedAccount {
  readonly userId: string
  readonly reviews: ReviewChoice
  /** In place of the user id where a row stays. */
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
  await transaction
    .delete(rateLimits)
    // Each limit puts its own name before.
    .where(sql`right(${rateLimits.key}, ${`user:${userId}`.length}) = ${`user:${userId}`}`)

  const is = replacement
  await transaction.update(listingChanges).set({ changedBy: is }).where(eq(listingChanges.changedBy, userId))
  await transaction.update(rateChanges).set({ changedBy: is }).where(eq(rateChanges.changedBy, userId))
  await transaction.update(publications).set({ requestedBy: is }).where(eq(publications.requestedBy, userId))
  await transaction.update(reviewRemovals).set({ removedBy: is }).where(eq(reviewRemovals.removedBy, userId))
  await transaction.update(reviewInvitations).set({ createdBy: is }).where(eq(reviewInvitations.createdBy, userId))
  await transaction.update(enquiryEntries).set({ writtenBy: is }).where(eq(enquiryEntries.writtenBy, userId))
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

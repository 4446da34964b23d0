import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { ListingKind } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { reviewInvitations } from '../../db/schema'

export type InvitationRow = typeof reviewInvitations.$inferSelect

export async function insertInvitation(
  database: Database,
  invitation: typeof reviewInvitations.$inferInsert,
): Promise<void> {
  await database.insert(reviewInvitations).values(invitation)
}

/** The newest first. */
export async function findInvitations(database: Database, limit: number): Promise<InvitationRow[]> {
  return database
    .select()
    .from(reviewInvitations)
    .orderBy(desc(reviewInvitations.createdAt), reviewInvitations.id)
    .limit(limit)
}

export async function findInvitation(database: Database, id: string): Promise<InvitationRow | null> {
  const [row] = await database.select().from(reviewInvitations).where(eq(reviewInvitations.id, id))
  return row ?? null
}

export async function findInvitationByHash(database: Database, tokenHash: string): Promise<InvitationRow | null> {
  const [row] = await database.select().from(reviewInvitations).where(eq(reviewInvitations.tokenHash, tokenHash))
  return row ?? null
}

/**
 * Replaces the token of an open invitation: earlier links no longer work.
 * @param at ISO 8601 timestamp
 * @returns null when it is used, revoked or expired
 */
export async function setInvitationToken(
  database: Database,
  id: string,
  { tokenHash, at }: { readonly tokenHash: string; readonly at: string },
): Promise<InvitationRow | null> {
  const [row] = await database
    .update(reviewInvitations)
    .set({ tokenHash })
    .where(and(eq(reviewInvitations.id, id), isOpenAt(at)))
    .returning()
  return row ?? null
}

function isOpenAt(at: string) {
  const { usedAt, revokedAt, expiresAt } = reviewInvitations
  return and(isNull(usedAt), isNull(revokedAt), gt(expiresAt, at))
}

interface Use {
  readonly tokenHash: string
  readonly listingKind: ListingKind
  readonly listingId: string
  readonly reviewId: string
  /** ISO 8601 timestamp. */
  readonly at: string
}

/**
 * Marks an open invitation for this listing as used, in one statement: a concurrent use waits for the end of this
 * transaction and then finds it used.
 * @returns false when there is no such open invitation
 */
export async function markInvitationUsed(transaction: Database, use: Use): Promise<boolean> {
  const used = await transaction
    .update(reviewInvitations)
    .set({ usedAt: use.at, reviewId: use.reviewId })
    .where(
      and(
        eq(reviewInvitations.tokenHash, use.tokenHash),
        eq(reviewInvitations.listingKind, use.listingKind),
        eq(reviewInvitations.listingId, use.listingId),
        isOpenAt(use.at),
      ),
    )
    .returning({ id: reviewInvitations.id })
  return used.length > 0
}

/** @returns false when it is unknown, used or already revoked */
export async function revokeInvitation(database: Database, id: string, at: string): Promise<boolean> {
  const revoked = await database
    .update(reviewInvitations)
    .set({ revokedAt: at })
    .where(and(eq(reviewInvitations.id, id), isNull(reviewInvitations.usedAt), isNull(reviewInvitations.revokedAt)))
    .returning({ id: reviewInvitations.id })
  return revoked.length > 0
}

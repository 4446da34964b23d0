import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { INVITATION_LIMITS } from '../../../../contract/admin-limits'
import { DAY_MS, type ListingKind } from '../../../../contract/limits'
import { INVITATION_PARAMETER, listingPath } from '../../../../contract/paths'
import type { CreatedInvitation, Invitation, InvitationInput } from '../../../../contract/review'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import type { Caller } from '../../plugins/access'
import type { RunInTransaction } from '../idempotency'
import { findListingKind } from '../listings'
import {
  findInvitation,
  findInvitationByHash,
  findInvitations,
  insertInvitation,
  markInvitationUsed,
  revokeInvitation,
  setInvitationToken,
  type InvitationRow,
} from './invitation-repository'

const VALID_MS = INVITATION_LIMITS.days * DAY_MS
/** 256 bits: nobody can guess one. */
const TOKEN_BYTES = 32

interface InvitedReview {
  readonly token: string
  readonly kind: ListingKind
  readonly listingId: string
  readonly reviewId: string
}

/** Links that mark one review of a listing as written by a client of the agency (decision 0054). */
export interface Invitations {
  /**
   * A repetition of the request gets another link to the same invitation, because only the hash of the first one's
   * token is stored.
   * @param run in a transaction of its own by default
   * @throws HttpError 404 when there is no such public listing, 409 when a repeated request's invitation is used,
   * revoked or expired
   */
  create(input: InvitationInput, by: Caller, run?: RunInTransaction<{ id: string }>): Promise<CreatedInvitation>
  /** The newest first, at most `INVITATION_LIMITS.listMax`. */
  list(): Promise<Invitation[]>
  /** Revoking twice is no error. @throws HttpError 404 unknown, 409 used */
  revoke(id: string): Promise<void>
  /** @throws HttpError 410 for an unknown token, another listing, or one that was used, revoked or expired */
  check(token: string, listingId: string): Promise<void>
  /** Consumes an invitation for a review that the same transaction stores. @throws HttpError as `check` */
  consume(transaction: Database, review: InvitedReview): Promise<void>
}

/** @param clock milliseconds since 1970 */
export function createInvitations({
  database,
  siteUrl,
  clock = Date.now,
}: {
  database: Database
  siteUrl: string
  clock?: () => number
}): Invitations {
  return {
    create: async ({ kind, id: listingId, note }, by, run = (work) => database.transaction(work)) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const now = clock()
      const { id } = await run(async (transaction) => {
        if ((await findListingKind(transaction, listingId)) !== kind) {
          throw new HttpError(404, `There is no public ${kind} '${listingId}' to invite a client for.`)
        }
        const stored = { id: randomUUID() }
        await insertInvitation(transaction, {
          ...stored,
          tokenHash: hashOfToken(token),
          listingKind: kind,
          listingId,
          note: note === undefined || note === '' ? null : note,
          createdBy: by.uid,
          createdAt: new Date(now).toISOString(),
          expiresAt: new Date(now + VALID_MS).toISOString(),
        })
        return stored
      })
      // A repeated request finds the invitation with the hash of another token.
      const open = await setInvitationToken(database, id, {
        tokenHash: hashOfToken(token),
        at: new Date(now).toISOString(),
      })
      if (open === null) throw new HttpError(409, 'This invitation cannot be used any more. Please make another one.')
      const { expiresAt } = open
      return { id, url: `${siteUrl}${listingPath(kind, listingId)}?${INVITATION_PARAMETER}=${token}#review`, expiresAt }
    },

    list: async () => {
      const now = clock()
      return (await findInvitations(database, INVITATION_LIMITS.listMax)).map((row) => toInvitation(row, now))
    },

    revoke: async (id) => {
      if (await revokeInvitation(database, id, new Date(clock()).toISOString())) return
      const found = await findInvitation(database, id)
      if (found === null) throw new HttpError(404, 'There is no such invitation.')
      if (found.usedAt !== null) {
        throw new HttpError(409, 'This invitation was used for a review and cannot be revoked any more.')
      }
    },

    check: async (token, listingId) => {
      const found = await findInvitationByHash(database, hashOfToken(token))
      const refusal = refusalOf(found, listingId, clock())
      if (refusal !== null) throw refusal
    },

    consume: async (transaction, { token, kind, listingId, reviewId }) => {
      const now = clock()
      const tokenHash = hashOfToken(token)
      const at = new Date(now).toISOString()
      if (await markInvitationUsed(transaction, { tokenHash, listingKind: kind, listingId, reviewId, at })) return
      const found = await findInvitationByHash(transaction, tokenHash)
      throw refusalOf(found, listingId, now) ?? new Error(`The open invitation ${found?.id} could not be used`)
    },
  }
}

/** Why an invitation cannot be used for a listing; null when it can. */
function refusalOf(found: InvitationRow | null, listingId: string, now: number): HttpError | null {
  if (found === null) {
    return new HttpError(
      410,
      'This invitation link is not complete. Open it again from our message, or send your review without it.',
    )
  }
  if (found.listingId !== listingId) {
    return new HttpError(
      410,
      'This invitation is for another listing. Open the link from our message, or send your review without it.',
    )
  }
  const state = stateOf(found, now)
  return state === 'open' ? null : new HttpError(410, REFUSALS[state])
}

const REFUSALS = {
  used: 'This invitation was already used. You can send your review without it, or ask us for a new link.',
  revoked: 'This invitation was withdrawn. You can send your review without it, or ask us for a new link.',
  expired: 'This invitation has expired. You can send your review without it, or ask us for a new link.',
} as const

function stateOf({ usedAt, revokedAt, expiresAt }: InvitationRow, now: number): Invitation['state'] {
  if (usedAt !== null) return 'used'
  if (revokedAt !== null) return 'revoked'
  return Date.parse(expiresAt) > now ? 'open' : 'expired'
}

function toInvitation(row: InvitationRow, now: number): Invitation {
  const { id, listingKind: kind, listingId, note, createdAt, expiresAt, usedAt, reviewId, revokedAt } = row
  return { id, kind, listingId, note, state: stateOf(row, now), createdAt, expiresAt, usedAt, reviewId, revokedAt }
}

function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

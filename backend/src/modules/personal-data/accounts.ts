import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { FRESH_SIGN_IN_MINUTES, type AccountData, type ReviewChoice } from '../../../../contract/account-data'
import type { Database } from '../../db/database'
import { accountDeletions } from '../../db/schema'
import type { Jobs } from '../../jobs/jobs'
import { retryLater } from '../../jobs/mail-delivery'
import { HttpError } from '../../lib/errors'
import type { Caller } from '../../plugins/access'
import type { IdentityService } from '../identity'
import type { ListingChange } from '../listings'
import type { StrangerMails } from '../stranger-mails'
import { collectAccountData } from './account-data'
import { deleteAlertsOf, deleteMessagesOf } from './enquirers'
import { eraseAccount } from './erase-account'
import type { Outbox } from './outbox'
import { accountDeletion } from './queue'

export interface AccountService {
  /** Everything stored about the caller. */
  collect(caller: Caller): Promise<AccountData>
  /**
   * Deletes the account and its data; a job completes what could not be done at once (decision 0065).
   * @param token of a fresh sign-in
   * @throws HttpError 403 for the administrator and for an old sign-in, 401 when the token is refused; then nothing
   * has changed
   */
  delete(caller: Caller, token: string, reviews: ReviewChoice): Promise<{ finished: boolean }>
  /** Continues a deletion: the work of the `account-deletion` queue. */
  advance(job: { readonly id: string; readonly tries: number }): Promise<void>
}

interface AccountDependencies {
  readonly database: Database
  readonly jobs: Jobs
  readonly identity: Pick<IdentityService, 'deleteAccount'>
  readonly outbox: Outbox
  readonly strangerMails: StrangerMails
  readonly onChange: (transaction: Database, change: ListingChange) => Promise<void>
  readonly log: { warn(details: object, message: string): void }
}

type DeletionRow = typeof accountDeletions.$inferSelect

/** Longer than any process remembers an account (identity/accounts.ts): what it added until then is deleted too. */
const SECOND_PASS_SECONDS = 60
const RETRY_SECONDS = { first: 10, longest: 600 }

const NOT_THE_ADMINISTRATOR =
  'The administrator’s account cannot be deleted here. Make another account the administrator first (ADMIN_EMAIL).'
const SIGN_IN_AGAIN = `Please sign in again: an account is deleted within ${FRESH_SIGN_IN_MINUTES} minutes of a sign-in.`
const REFUSED = 'Your sign-in is no longer valid. Please sign in again.'

export function createAccountService(dependencies: AccountDependencies): AccountService {
  const { database, jobs, identity, outbox, strangerMails, onChange, log } = dependencies
  return {
    collect: (caller) => collectAccountData({ database, strangerMails }, caller),

    delete: async (caller, token, choice) => {
      if (caller.isAdmin) throw new HttpError(403, NOT_THE_ADMINISTRATOR)
      if (Date.now() - caller.signedInAt.getTime() > FRESH_SIGN_IN_MINUTES * 60_000) {
        throw new HttpError(403, SIGN_IN_AGAIN)
      }
      const { row, isNew } = await begin(caller, token, choice)
      const outcome = await identity.deleteAccount(token)
      if (outcome === 'unavailable') return { finished: false }
      if (outcome !== 'deleted') {
        if (isNew) await database.delete(accountDeletions).where(eq(accountDeletions.id, row.id))
        throw outcome === 'too-old' ? new HttpError(403, SIGN_IN_AGAIN) : new HttpError(401, REFUSED)
      }
      try {
        await erase(row)
        return { finished: true }
      } catch (error) {
        log.warn({ err: error, deletion: row.id }, 'the data of a deleted account is still there: a job deletes it')
        return { finished: false }
      }
    },

    advance: async ({ id, tries }) => {
      const row = await find(id)
      if (row === null) return
      if (row.token !== null) {
        const outcome = await identity.deleteAccount(row.token)
        if (outcome === 'unavailable') return retryLater(jobs, accountDeletion, { id, tries }, RETRY_SECONDS)
        if (outcome !== 'deleted') {
          log.warn(
            { deletion: id, outcome },
            'an account is still there without its data: its owner must delete it again',
          )
        }
      }
      await erase(row)
      if (row.erasedAt !== null) await database.delete(accountDeletions).where(eq(accountDeletions.id, id))
      else await jobs.add(accountDeletion, { id, tries: 0 }, { startAfterSeconds: SECOND_PASS_SECONDS })
    },
  }

  /** Stores the wish with its job, so that it survives this process. A repeated wish replaces the first. */
  async function begin({ uid, confirmedEmail }: Caller, token: string, choice: ReviewChoice) {
    return database.transaction(async (transaction) => {
      const wish = { email: confirmedEmail?.toLowerCase() ?? null, reviews: choice, token }
      const id = randomUUID()
      const [row] = await transaction
        .insert(accountDeletions)
        .values({ id, userId: uid, replacement: `former-${randomUUID()}`, requestedAt: new Date(), ...wish })
        .onConflictDoUpdate({ target: accountDeletions.userId, set: wish })
        .returning()
      if (row === undefined) throw new Error('The deletion of an account was not stored')
      const job = { id: row.id, tries: 0 }
      await jobs.add(accountDeletion, job, { transaction, startAfterSeconds: SECOND_PASS_SECONDS })
      return { row, isNew: row.id === id }
    })
  }

  async function find(id: string): Promise<DeletionRow | null> {
    const [row] = await database.select().from(accountDeletions).where(eq(accountDeletions.id, id))
    return row ?? null
  }

  /** Files first disappear when everything else is ready to commit: a repetition finds the rest. */
  async function erase({ id, email, ...account }: DeletionRow): Promise<void> {
    await database.transaction(async (transaction) => {
      await eraseAccount(transaction, account, onChange)
      const mails = email === null ? new Set<string>() : await deleteMessagesOf(transaction, { email })
      await deleteAlertsOf({ database: transaction, strangerMails }, email ?? undefined)
      await transaction
        .update(accountDeletions)
        .set({ token: null, erasedAt: new Date() })
        .where(eq(accountDeletions.id, id))
      await outbox.removeOf({ ids: mails, email })
    })
  }
}

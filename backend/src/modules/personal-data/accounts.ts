import * as z from 'zod/mini'
import { FRESH_SIGN_IN_MINUTES, type AccountData, type ReviewChoice } from '../../../../contract/account-data'
import type { Database } from '../../db/database'
import type { Jobs } from '../../jobs/jobs'
import { retryLater } from '../../jobs/mail-delivery'
import type { JobQueue } from '../../jobs/queue'
import { HttpError } from '../../lib/errors'
import type { Caller } from '../../plugins/access'
import type { IdentityService } from '../identity'
import type { ListingChange } from '../listings'
import type { StrangerMails } from '../stranger-mails'
import { deleteViewingsOfPerson, type ViewingService } from '../viewings'
import type { Outbox } from './outbox'
import {
  deleteAlertsOf,
  deleteMessagesOf,
  eraseAccount,
  findAlertsOf,
  findDeletion,
  findMessagesOf,
  findRemovedReviewsBy,
  findReviewsBy,
  hasStoppedMails,
  recordErased,
  removeDeletion,
  storeDeletion,
  type DeletionRow,
  type StoredMails,
} from './repository'

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

type Visits = Pick<ViewingService, 'ofPerson'>

interface AccountDependencies {
  readonly database: Database
  readonly jobs: Jobs
  readonly identity: Pick<IdentityService, 'deleteAccount'>
  readonly outbox: Outbox
  readonly strangerMails: StrangerMails
  readonly viewings: Visits
  readonly onChange: (transaction: Database, change: ListingChange) => Promise<void>
  readonly log: { warn(details: object, message: string): void }
}

/** Longer than any process remembers an account (identity/accounts.ts): what it added until then is deleted too. */
const SECOND_PASS_SECONDS = 60
const RETRY_SECONDS = { first: 10, longest: 600 }

const NOT_THE_ADMINISTRATOR =
  'The administrator’s account cannot be deleted here. Make another account the administrator first (ADMIN_EMAIL).'
const SIGN_IN_AGAIN = `Please sign in again: an account is deleted within ${FRESH_SIGN_IN_MINUTES} minutes of a sign-in.`
const REFUSED = 'Your sign-in is no longer valid. Please sign in again.'

export function createAccountService(dependencies: AccountDependencies): AccountService {
  const { database, jobs, identity, outbox, strangerMails, viewings, onChange, log } = dependencies
  return {
    collect: (caller) => collectAccountData({ database, strangerMails, viewings }, caller),

    delete: async (caller, token, choice) => {
      if (caller.isAdmin) throw new HttpError(403, NOT_THE_ADMINISTRATOR)
      if (Date.now() - caller.signedInAt.getTime() > FRESH_SIGN_IN_MINUTES * 60_000) {
        throw new HttpError(403, SIGN_IN_AGAIN)
      }
      const { row, isNew } = await begin(caller, token, choice)
      const outcome = await identity.deleteAccount(token)
      if (outcome === 'unavailable') return { finished: false }
      if (outcome !== 'deleted') {
        if (isNew) await removeDeletion(database, row.id)
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
      const row = await findDeletion(database, id)
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
      if (row.erasedAt !== null) await removeDeletion(database, id)
      else await jobs.add(accountDeletion, { id, tries: 0 }, { startAfterSeconds: SECOND_PASS_SECONDS })
    },
  }

  /** Stores the wish with its job, so that it survives this process. */
  async function begin({ uid, confirmedEmail }: Caller, token: string, choice: ReviewChoice) {
    return database.transaction(async (transaction) => {
      const email = confirmedEmail?.toLowerCase() ?? null
      const stored = await storeDeletion(transaction, { userId: uid, email, reviews: choice, token })
      const job = { id: stored.row.id, tries: 0 }
      await jobs.add(accountDeletion, job, { transaction, startAfterSeconds: SECOND_PASS_SECONDS })
      return stored
    })
  }

  /** Files first disappear when everything else is ready to commit: a repetition finds the rest. */
  async function erase({ id, email, ...account }: DeletionRow): Promise<void> {
    await database.transaction(async (transaction) => {
      await eraseAccount(transaction, account, onChange)
      const visits = email === null ? [] : await deleteViewingsOfPerson(transaction, { email })
      const mails = email === null ? new Set<string>() : await deleteMessagesOf(transaction, { email })
      await deleteAlertsOf({ database: transaction, strangerMails }, email ?? undefined)
      await recordErased(transaction, id)
      await outbox.removeOf({ ids: new Set([...mails, ...visits]), email })
    })
  }
}

/** Everything stored about the caller, without the office's own notes. */
async function collectAccountData(
  stored: StoredMails & { readonly viewings: Visits },
  { uid, name, confirmedEmail }: Caller,
): Promise<AccountData> {
  const { database } = stored
  const messages = confirmedEmail === null ? [] : await findMessagesOf(database, { email: confirmedEmail })
  const visits = confirmedEmail === null ? [] : await stored.viewings.ofPerson({ email: confirmedEmail })
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
    viewings: visits.map(({ note: _note, url: _url, version: _version, ...visit }) => visit),
  }
}

/** Completes the deletion of an account. `id` is of `account_deletions`: a job never names the person. */
export const accountDeletion: JobQueue<{ id: string; tries: number }> = {
  name: 'account-deletion',
  data: z.object({ id: z.string(), tries: z.int() }),
  retries: { limit: 100, delaySeconds: 60, backoff: false },
  timeoutSeconds: 300,
}

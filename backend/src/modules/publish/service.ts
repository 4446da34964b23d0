import type { PublishReport } from '../../../../contract/publish'
import { REBUILD_LISTINGS_MAX, type PublisherState } from '../../../../contract/publisher'
import type { Database } from '../../db/database'
import type { Jobs } from '../../jobs/jobs'
import { publishing } from './queue'
import { HttpError } from '../../lib/errors'
import type { Caller } from '../../plugins/access'
import type { ListingChange } from '../listings'
import { HookError, type RebuildHook } from './rebuild-webhook'
import type { Publisher } from './publisher'
import {
  addPublication,
  claimSending,
  countWaiting,
  findLastAcceptedAt,
  findListings,
  findNewest,
  findOpen,
  findWaiting,
  markAccepted,
  noteFailure,
  noteGivenUp,
  takeTurn,
} from './repository'
import { secondsUntilDue, secondsUntilRetry, type PublishTimes } from './schedule'

/** Brings changes of listings to the static pages (docs/architecture.md, "Publishing"). */
export interface PublishService {
  /** To be called in the transaction of every change to a listing or its reviews: if it commits, it will be published. */
  readonly changed: (transaction: Database, change: Pick<ListingChange, 'action'>) => Promise<void>
  /** Publishes at once, whether something waits or not. */
  publishNow(caller: Caller): Promise<void>
  /** Does what is due: asks for a build, or tries again. The work of the `publishing` queue. */
  advance(signal: AbortSignal): Promise<void>
  /** Looks after whatever an earlier process left undone. */
  resume(): Promise<void>
  report(): Promise<PublishReport>
  /** @throws HttpError when there is nothing to go back to */
  rollBack(releaseId: string): Promise<void>
}

export interface PublishDependencies {
  readonly database: Database
  readonly jobs: Jobs
  /** Undefined: nobody builds the site, and changes wait. */
  readonly hook: RebuildHook | undefined
  readonly publisher: Publisher | undefined
  readonly times: PublishTimes
}

/** Longer than the webhook may take to answer. */
const CLAIM_SECONDS = 20

export function createPublishService(dependencies: PublishDependencies): PublishService {
  const { database, jobs, hook, publisher, times } = dependencies

  return {
    changed: (transaction, { action }) =>
      lookAgain(action === 'reviewed' ? times.reviewSeconds : times.quietSeconds, transaction),
    publishNow: async (caller) => {
      if (hook === undefined) throw new HttpError(409, 'Nobody builds the site: REBUILD_WEBHOOK_URL is not set.')
      await database.transaction(async (transaction) => {
        await takeTurn(transaction)
        await addPublication(transaction, { reason: 'asked', requestedBy: caller.uid })
        await lookAgain(0, transaction)
      })
      jobs.wake(publishing)
    },
    advance: async (signal) => {
      if (hook === undefined) return
      await takeUpDueChanges()
      await sendOpenRequest(hook, signal)
    },
    resume: () => lookAgain(0),
    report,
    rollBack: async (releaseId) => {
      if (publisher === undefined) {
        throw new HttpError(409, 'Releases are kept by the host of the site: go back to an older one there.')
      }
      await publisher.rollBack(releaseId)
    },
  }

  function lookAgain(inSeconds: number, transaction?: Database): Promise<void> {
    return jobs.add(publishing, {}, { transaction, startAfterSeconds: inSeconds })
  }

  /** Makes one request of all changes that wait, once no more are to be expected. */
  async function takeUpDueChanges(): Promise<void> {
    await database.transaction(async (transaction) => {
      await takeTurn(transaction)
      const left = secondsUntilDue(await findWaiting(transaction), times)
      if (left === null) return
      if (left > 0) await lookAgain(Math.ceil(left), transaction)
      else await addPublication(transaction, { reason: 'changes', requestedBy: null })
    })
  }

  /** Sends the newest request, which covers the earlier ones still open. */
  async function sendOpenRequest(hook: RebuildHook, signal: AbortSignal): Promise<void> {
    const open = await findOpen(database)
    const [newest] = open
    if (newest === undefined || newest.waitSeconds > 0) return
    if (!(await claim(newest.id))) return
    const ids = open.map(({ id }) => id)
    try {
      await hook.send(
        {
          type: 'rebuild',
          publication: newest.id,
          reason: open.some(({ reason }) => reason === 'asked') ? 'asked' : 'changes',
          listings: await findListings(database, ids, REBUILD_LISTINGS_MAX),
          time: new Date().toISOString(),
        },
        signal,
      )
    } catch (error) {
      if (!(error instanceof HookError)) throw error
      await tryAgainLater(newest, ids, error.message)
      return
    }
    await markAccepted(database, newest.id)
  }

  /** False while another process sends it. Whatever becomes of this one, somebody looks again afterwards. */
  function claim(publicationId: number): Promise<boolean> {
    return database.transaction(async (transaction) => {
      if (!(await claimSending(transaction, publicationId, CLAIM_SECONDS))) return false
      await lookAgain(CLAIM_SECONDS + 1, transaction)
      return true
    })
  }

  async function tryAgainLater(
    newest: { id: number; failures: number; ageSeconds: number },
    ids: readonly number[],
    reason: string,
  ): Promise<void> {
    const retryInSeconds = secondsUntilRetry({ failures: newest.failures + 1, ageSeconds: newest.ageSeconds })
    if (retryInSeconds === null) {
      await noteGivenUp(database, ids, `${reason} It was tried for 24 hours.`)
      return
    }
    await database.transaction(async (transaction) => {
      await noteFailure(transaction, newest.id, { reason, retryInSeconds })
      await lookAgain(retryInSeconds, transaction)
    })
  }

  async function report(): Promise<PublishReport> {
    const told = await askPublisher()
    const pending = told.state?.pending ?? []
    const [waitingChanges, newest, lastAcceptedAt] = await Promise.all([
      countWaiting(database, pending),
      findNewest(database),
      publisher === undefined ? findLastAcceptedAt(database) : null,
    ])
    const failure = sendingFailure(newest) ?? told.failure
    const buildingSince = told.state?.buildingSince ?? null
    const isWaiting = waitingChanges > 0 || (newest !== null && newest.acceptedAt === null) || pending.length > 0
    return {
      target: publisher !== undefined ? 'publisher' : hook !== undefined ? 'hook' : 'none',
      state: buildingSince !== null ? 'building' : failure !== null ? 'failed' : isWaiting ? 'waiting' : 'published',
      lastPublishedAt: publisher === undefined ? isoOrNull(lastAcceptedAt) : (told.state?.publishedAt ?? null),
      waitingChanges,
      buildingSince,
      failure,
      currentRelease: told.state?.currentRelease ?? null,
      previousRelease: told.state?.previousRelease ?? null,
      isRolledBack: told.state?.isRolledBack ?? false,
    }
  }

  /** What the publisher tells; that it cannot be asked is a failure to show, not one of this call. */
  async function askPublisher(): Promise<{ state: PublisherState | null; failure: PublishReport['failure'] }> {
    if (publisher === undefined) return { state: null, failure: null }
    try {
      const state = await publisher.state()
      return { state, failure: state.failure }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { state: null, failure: { reason, at: new Date().toISOString(), nextTryAt: null } }
    }
  }
}

function sendingFailure(newest: Awaited<ReturnType<typeof findNewest>>): PublishReport['failure'] {
  if (newest?.acceptedAt !== null || newest.lastFailure === null) return null
  return {
    reason: newest.lastFailure,
    at: (newest.lastFailedAt ?? newest.requestedAt).toISOString(),
    nextTryAt: isoOrNull(newest.nextTryAt),
  }
}

function isoOrNull(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}

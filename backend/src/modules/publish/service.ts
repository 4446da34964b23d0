import * as z from 'zod/mini'
import type { PublishReport } from '../../../../contract/site/publish'
import { REBUILD_LISTINGS_MAX, type PublisherState } from '../../../../contract/site/publisher'
import type { Database } from '../../db/database'
import type { Jobs } from '../../jobs/jobs'
import type { JobQueue } from '../../jobs/queue'
import { HttpError } from '../../lib/errors'
import type { Caller } from '../../plugins/access'
import type { ListingChange } from '../listings'
import {
  addPublication,
  claimSending,
  countWaiting,
  findLastAcceptedAt,
  findListings,
  findNewest,
  findOpen,
  findUnpublished,
  findWaiting,
  lockPublishing,
  markAccepted,
  recordFailure,
  recordGivenUp,
} from './repository'
import { secondsUntilDue, secondsUntilRetry, type PublishTimes } from './schedule'
import { WebhookError, type Publisher, type RebuildWebhook } from './webhooks'

/*
 * Publishing has two halves (docs/architecture.md, "Publishing").
 * - The backend, here, decides when: it records changes, waits until no more follow, and sends the signed
 *   rebuild webhook until it is accepted.
 * - The publisher process (tools/publisher), or a static host in its place, builds the release and puts it
 *   in place. The publisher reports its state to this service and rolls back on request.
 */

export interface PublishService {
  /** Must be called in the transaction of every change to a listing or its reviews: the commit schedules publishing. */
  readonly changed: (transaction: Database, change: Pick<ListingChange, 'action'>) => Promise<void>
  /** Requests a build, with the transaction's commit, because pages are out of date without a change of a listing. */
  rebuild(transaction: Database): Promise<void>
  /** Publishes at once, even without waiting changes. */
  publishNow(caller: Caller): Promise<void>
  /** Requests a due build, or retries a failed request. The work of the `publishing` queue. */
  advance(signal: AbortSignal): Promise<void>
  /** Continues what an earlier process left unfinished. */
  resume(): Promise<void>
  report(): Promise<PublishReport>
  unpublished(): ReturnType<typeof findUnpublished>
  /** @throws HttpError when there is no release to roll back to */
  rollBack(releaseId: string): Promise<void>
}

interface PublishDependencies {
  readonly database: Database
  readonly jobs: Jobs
  /** When undefined, changes wait. */
  readonly webhook: RebuildWebhook | undefined
  readonly publisher: Publisher | undefined
  readonly times: PublishTimes
}

/** Longer than the timeout of the webhook. */
const CLAIM_SECONDS = 20

export function createPublishService(dependencies: PublishDependencies): PublishService {
  const { database, jobs, webhook, publisher, times } = dependencies

  return {
    changed: async (transaction, { action }) => {
      await schedule(action === 'reviewed' ? times.reviewSeconds : times.quietSeconds, transaction)
    },
    rebuild: async (transaction) => {
      if (webhook !== undefined) await request(transaction, 'changes', null)
    },
    publishNow: async (caller) => {
      if (webhook === undefined) throw new HttpError(409, 'Nothing builds the site: REBUILD_WEBHOOK_URL is not set.')
      await database.transaction((transaction) => request(transaction, 'asked', caller.uid))
      jobs.wake(publishing)
    },
    advance: async (signal) => {
      if (webhook === undefined) return
      await requestDueChanges()
      await sendOpenRequest(webhook, signal)
    },
    resume: () => schedule(0),
    report,
    unpublished: () => findUnpublished(database),
    rollBack: async (releaseId) => {
      if (publisher === undefined) {
        throw new HttpError(409, 'The host of the site stores its releases: roll back there.')
      }
      await publisher.rollBack(releaseId)
    },
  }

  async function request(
    transaction: Database,
    reason: 'changes' | 'asked',
    requestedBy: string | null,
  ): Promise<void> {
    await lockPublishing(transaction)
    await addPublication(transaction, { reason, requestedBy })
    await schedule(0, transaction)
  }

  function schedule(inSeconds: number, transaction?: Database): Promise<void> {
    return jobs.add(publishing, {}, { transaction, startAfterSeconds: inSeconds })
  }

  /** Adds one request for all waiting changes when they are due. */
  async function requestDueChanges(): Promise<void> {
    await database.transaction(async (transaction) => {
      await lockPublishing(transaction)
      const left = secondsUntilDue(await findWaiting(transaction), times)
      if (left === null) return
      if (left > 0) await schedule(Math.ceil(left), transaction)
      else await addPublication(transaction, { reason: 'changes', requestedBy: null })
    })
  }

  /** Sends the newest request, which includes earlier open ones. */
  async function sendOpenRequest(webhook: RebuildWebhook, signal: AbortSignal): Promise<void> {
    const open = await findOpen(database)
    const [newest] = open
    if (newest === undefined || newest.waitSeconds > 0) return
    if (!(await claim(newest.id))) return
    const ids = open.map(({ id }) => id)
    try {
      await webhook.send(
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
      if (!(error instanceof WebhookError)) throw error
      await scheduleRetry(newest, ids, error.message)
      return
    }
    await markAccepted(database, newest.id)
  }

  /** False while another process sends it. Schedules another check, in case this process dies. */
  function claim(publicationId: number): Promise<boolean> {
    return database.transaction(async (transaction) => {
      if (!(await claimSending(transaction, publicationId, CLAIM_SECONDS))) return false
      await schedule(CLAIM_SECONDS + 1, transaction)
      return true
    })
  }

  async function scheduleRetry(
    newest: { id: number; failures: number; ageSeconds: number },
    ids: readonly number[],
    reason: string,
  ): Promise<void> {
    const retryInSeconds = secondsUntilRetry({ failures: newest.failures + 1, ageSeconds: newest.ageSeconds })
    if (retryInSeconds === null) {
      await recordGivenUp(database, ids, `${reason} It was tried for 24 hours.`)
      return
    }
    await database.transaction(async (transaction) => {
      await recordFailure(transaction, newest.id, { reason, retryInSeconds })
      await schedule(retryInSeconds, transaction)
    })
  }

  async function report(): Promise<PublishReport> {
    const fromPublisher = await fetchPublisherState()
    const pending = fromPublisher.state?.pending ?? []
    const [waitingChanges, newest, lastAcceptedAt] = await Promise.all([
      countWaiting(database, pending),
      findNewest(database),
      publisher === undefined ? findLastAcceptedAt(database) : null,
    ])
    const failure = sendingFailure(newest) ?? fromPublisher.failure
    const buildingSince = fromPublisher.state?.buildingSince ?? null
    const isWaiting = waitingChanges > 0 || (newest !== null && newest.acceptedAt === null) || pending.length > 0
    return {
      target: publisher !== undefined ? 'publisher' : webhook !== undefined ? 'hook' : 'none',
      state: buildingSince !== null ? 'building' : failure !== null ? 'failed' : isWaiting ? 'waiting' : 'published',
      lastPublishedAt: publisher === undefined ? isoOrNull(lastAcceptedAt) : (fromPublisher.state?.publishedAt ?? null),
      waitingChanges,
      buildingSince,
      failure,
      currentRelease: fromPublisher.state?.currentRelease ?? null,
      previousRelease: fromPublisher.state?.previousRelease ?? null,
      isRolledBack: fromPublisher.state?.isRolledBack ?? false,
    }
  }

  /** An unreachable publisher is a failure to report, not an error of the report. */
  async function fetchPublisherState(): Promise<{ state: PublisherState | null; failure: PublishReport['failure'] }> {
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

/**
 * Each job only says "check whether there is something to publish". Every change adds one of its own, so that
 * none is missed; a job that finds nothing to do ends at once.
 */
export const publishing: JobQueue = {
  name: 'publishing',
  data: z.object({}),
  retries: { limit: 1_000, delaySeconds: 5, backoff: false },
  timeoutSeconds: 60,
}

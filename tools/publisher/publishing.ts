import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PublisherState } from '../../contract/site/publisher'
import { publishRetryDelayMs } from '../../contract/site/retry'
import { describeError } from '../lib/errors'
import { currentRelease, releaseBefore, switchCurrent } from '../release/releases'
import { EMPTY_RECORD, readPublishRecord, writePublishRecord, type PublishRecord } from './data-files'
import type { PublisherLog, PublishingFigures } from './reporting'

/** Builds requested publications, one build at a time, until each is on the site. */
export interface Publishing {
  /** Accepts a request: from then on it survives the process. `callId`: see `isKnown`. */
  accept(publication: number, callId: string): Promise<void>
  /** Switches to the previous release. @throws RefusedError when that is not `releaseId`, or during a build */
  rollBack(releaseId: string, callId: string): Promise<void>
  /** Whether a call with this id was accepted before. */
  isKnown(callId: string): boolean
  state(): Promise<PublisherState>
  figures(): PublishingFigures
  /** Builds until `stop`. */
  run(): Promise<void>
  /** Ends a running build; the next process repeats it. */
  stop(): void
}

/** A call that cannot be served now; the message is for the administrator. */
export class RefusedError extends Error {}

export interface PublishingOptions {
  /** See `PUBLISH_RECORD`. */
  recordFile: string
  /** DATA_DIR/releases */
  releases: string
  /** Makes a release and switches to it, unless the current one already shows everything. */
  build: (signal: AbortSignal) => Promise<unknown>
  log: PublisherLog
  /** Milliseconds before a failed build is retried: at first and at most. */
  retry?: { first: number; longest: number }
  /** Milliseconds after which the ids of calls are forgotten. */
  callIdsValidMs: number
  /** Compares the site with its source and listings before the first request. */
  atStart?: boolean
}

export async function createPublishing(options: PublishingOptions): Promise<Publishing> {
  const { recordFile, releases, build, log, retry, callIdsValidMs, atStart = false } = options
  const stopping = new AbortController()
  const wakeUps = new EventTarget()
  let record = await recordOrNew()
  let buildingSince: string | null = null
  let isRollingBack = false
  let figures: Omit<PublishingFigures, 'failedTries'> = { succeeded: 0, failed: 0, lastBuildSeconds: null }
  let writing: Promise<void> = Promise.resolve()

  return {
    async accept(publication, callId) {
      // A new request may contain what the last build lacked, so it does not wait for the retry and resets its delay.
      await change((now) => ({
        pending: [...new Set([...now.pending, publication])],
        failure: now.failure && { ...now.failure, tries: 0, nextTryAt: timestampIn(0) },
        rolledBackFrom: null,
        seen: withCallId(now.seen, callId),
      }))
      wakeUps.dispatchEvent(new Event('wake-up'))
    },
    async rollBack(releaseId, callId) {
      if (buildingSince !== null) throw new RefusedError('The site is being built. Please try again when that is done.')
      isRollingBack = true
      try {
        await switchBack(releaseId, callId)
      } finally {
        isRollingBack = false
        wakeUps.dispatchEvent(new Event('wake-up'))
      }
    },
    isKnown: (callId) => Object.hasOwn(record.seen, callId),
    async state() {
      const current = await currentRelease(releases)
      const previous = current && (await releaseBefore(releases, current.id))
      const { pending, failure, publishedAt, rolledBackFrom } = record
      return {
        pending,
        buildingSince,
        failure,
        publishedAt: publishedAt ?? current?.createdAt ?? null,
        currentRelease: current && { id: current.id, createdAt: current.createdAt },
        previousRelease: previous && { id: previous.id, createdAt: previous.createdAt },
        isRolledBack: rolledBackFrom !== null && rolledBackFrom !== current?.id,
      }
    },
    figures: () => ({ ...figures, failedTries: record.failure?.tries ?? 0 }),
    async run() {
      while (!stopping.signal.aborted) {
        if (isDue()) await publish()
        else await waitUntilDue()
      }
    },
    stop: () => stopping.abort(),
  }

  /** Records the rollback first: when killed in between, the publisher must not build the rejected release again. */
  async function switchBack(releaseId: string, callId: string): Promise<void> {
    const current = await currentRelease(releases)
    const target = current && (await releaseBefore(releases, current.id))
    if (!current || target?.id !== releaseId) {
      throw new RefusedError('That is not the previous release any more. Please look again.')
    }
    await change((now) => ({
      failure: null,
      rolledBackFrom: now.rolledBackFrom ?? current.id,
      publishedAt: timestampIn(0),
      seen: withCallId(now.seen, callId),
    }))
    await switchCurrent(releases, target.id)
    log(`Rolled back from ${current.id} to ${target.id}.`)
  }

  /** When the record cannot be read, a build compares the site with its listings. */
  async function recordOrNew(): Promise<PublishRecord> {
    try {
      const known = (await readPublishRecord(recordFile)) ?? EMPTY_RECORD
      return atStart ? { ...known, pending: [...new Set([...known.pending, UNKNOWN_PUBLICATION])] } : known
    } catch (error) {
      log(`${recordFile} cannot be read, so the site is compared with its listings: ${describeError(error)}`, {
        isProblem: true,
      })
      return { ...EMPTY_RECORD, pending: [UNKNOWN_PUBLICATION] }
    }
  }

  function isDue(): boolean {
    const { pending, failure, rolledBackFrom } = record
    if (pending.length === 0 || rolledBackFrom !== null || isRollingBack) return false
    return failure === null || Date.parse(failure.nextTryAt) <= Date.now()
  }

  /** Waits until a request arrives or a failed build is due again. */
  async function waitUntilDue(): Promise<void> {
    const ending = new AbortController()
    const signal = AbortSignal.any([stopping.signal, ending.signal])
    const reasons: Promise<unknown>[] = [once(wakeUps, 'wake-up', { signal })]
    const { failure, rolledBackFrom } = record
    if (failure !== null && rolledBackFrom === null) {
      reasons.push(sleep(Math.max(0, Date.parse(failure.nextTryAt) - Date.now()), undefined, { signal }))
    }
    try {
      await Promise.race(reasons)
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    } finally {
      ending.abort()
      await Promise.allSettled(reasons)
    }
  }

  async function publish(): Promise<void> {
    const covered = new Set(record.pending)
    const tries = (record.failure?.tries ?? 0) + 1
    buildingSince = timestampIn(0)
    const started = performance.now()
    const lastBuildSeconds = () => (performance.now() - started) / 1_000
    try {
      await build(stopping.signal)
      await change((now) => ({
        pending: now.pending.filter((publication) => !covered.has(publication)),
        failure: null,
        publishedAt: timestampIn(0),
      }))
      figures = { ...figures, succeeded: figures.succeeded + 1, lastBuildSeconds: lastBuildSeconds() }
    } catch (error) {
      if (stopping.signal.aborted) return
      figures = { ...figures, failed: figures.failed + 1, lastBuildSeconds: lastBuildSeconds() }
      const reason = describeError(error)
      const waitMs = publishRetryDelayMs(tries, retry)
      log(`The build failed and will be retried in ${Math.ceil(waitMs / 1000)} s: ${reason}`, { isProblem: true })
      await recordFailure({ reason: firstLine(reason), at: timestampIn(0), tries, nextTryAt: timestampIn(waitMs) })
    } finally {
      buildingSince = null
    }
  }

  /** Also when the disk is full, in memory then, because that may be why the build failed. */
  async function recordFailure(failure: NonNullable<PublishRecord['failure']>): Promise<void> {
    try {
      await change(() => ({ failure }))
    } catch (error) {
      log(`${recordFile} cannot be written: ${describeError(error)}`, { isProblem: true })
      record = { ...record, failure }
    }
  }

  /** Applies one change after the other, to the file first. */
  function change(update: (now: PublishRecord) => Partial<PublishRecord>): Promise<void> {
    const written = writing.then(async () => {
      const next = { ...record, ...update(record) }
      await writePublishRecord(recordFile, next)
      record = next
    })
    writing = written.catch(() => undefined)
    return written
  }

  function withCallId(seen: PublishRecord['seen'], callId: string): PublishRecord['seen'] {
    const oldest = Date.now() - callIdsValidMs
    const recent = Object.entries(seen).filter(([, at]) => at >= oldest)
    return Object.fromEntries([...recent, [callId, Date.now()]])
  }
}

/** Represents the pending requests of an unreadable record, and the comparison at the start. */
const UNKNOWN_PUBLICATION = 0

function timestampIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString()
}

/** Unexpected errors contain their stack, which is for the log only. */
function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text
}

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { publishRetryDelayMs } from '../../contract/publish-retry'
import type { PublisherState } from '../../contract/publisher'
import { currentRelease, releaseBefore, switchCurrent } from '../release/releases'
import { sentence } from '../supervisor/run'
import { EMPTY_RECORD, readPublishRecord, writePublishRecord, type PublishRecord } from './record'

/** Builds what was asked for, one build at a time, until it is on the site. */
export interface Publishing {
  /** Takes a request over: from here on it survives the process. `mark`: the call's own, see `isKnown`. */
  accept(publication: number, mark: string): Promise<void>
  /** Serves the release before the current one. @throws RefusedError when that is not `releaseId`, or during a build */
  rollBack(releaseId: string, mark: string): Promise<void>
  /** Whether a call with this mark was already taken over. */
  isKnown(mark: string): boolean
  state(): Promise<PublisherState>
  /** Works until `stop`. */
  run(): Promise<void>
  /** Ends a build in hand; it is taken up again by the next process. */
  stop(): void
}

/** What cannot be done now; the message is meant for the administrator. */
export class RefusedError extends Error {}

export interface PublishingOptions {
  /** See `PUBLISH_RECORD`. */
  recordFile: string
  /** DATA_DIR/releases */
  releases: string
  /** Makes a release and switches to it. */
  build: (signal: AbortSignal) => Promise<unknown>
  /** Whether the current release already shows everything. */
  isCurrent: () => Promise<boolean>
  log: (line: string) => void
  /** Milliseconds until a failed build is tried again: the first time, and at most. */
  retry?: { first: number; longest: number }
  /** How long marks of calls are kept. */
  keepMarksMs: number
}

export async function createPublishing(options: PublishingOptions): Promise<Publishing> {
  const { recordFile, releases, build, isCurrent, log, retry, keepMarksMs } = options
  const stopping = new AbortController()
  const bell = new EventTarget()
  let record = await recordOrNew()
  let buildingSince: string | null = null
  let isRollingBack = false
  let writing: Promise<void> = Promise.resolve()

  return {
    async accept(publication, mark) {
      // A new request may bring what the last build failed for want of: it does not wait for the retry,
      // nor for what earlier failures added to the next one.
      await change((now) => ({
        pending: [...new Set([...now.pending, publication])],
        failure: now.failure && { ...now.failure, tries: 0, nextTryAt: momentIn(0) },
        rolledBackFrom: null,
        seen: withMark(now.seen, mark),
      }))
      bell.dispatchEvent(new Event('ring'))
    },
    async rollBack(releaseId, mark) {
      if (buildingSince !== null) throw new RefusedError('The site is being built. Please try again when that is done.')
      isRollingBack = true
      try {
        await goBack(releaseId, mark)
      } finally {
        isRollingBack = false
        bell.dispatchEvent(new Event('ring'))
      }
    },
    isKnown: (mark) => Object.hasOwn(record.seen, mark),
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
    async run() {
      while (!stopping.signal.aborted) {
        if (isDue()) await publish()
        else await rest()
      }
    },
    stop: () => stopping.abort(),
  }

  /** Noted first: killed in between, the publisher must not build over what the administrator went back from. */
  async function goBack(releaseId: string, mark: string): Promise<void> {
    const current = await currentRelease(releases)
    const target = current && (await releaseBefore(releases, current.id))
    if (!current || target?.id !== releaseId) {
      throw new RefusedError('That is not the previous release any more. Please look again.')
    }
    await change((now) => ({
      failure: null,
      rolledBackFrom: now.rolledBackFrom ?? current.id,
      publishedAt: momentIn(0),
      seen: withMark(now.seen, mark),
    }))
    await switchCurrent(releases, target.id)
    log(`Rolled back from ${current.id} to ${target.id}.`)
  }

  /** A record nobody can read is no reason to stand still: whether something is missing is found out by looking. */
  async function recordOrNew(): Promise<PublishRecord> {
    try {
      return (await readPublishRecord(recordFile)) ?? EMPTY_RECORD
    } catch (error) {
      log(`${recordFile} cannot be read, so the site is compared with its listings: ${sentence(error)}`)
      return { ...EMPTY_RECORD, pending: [UNKNOWN_REQUEST] }
    }
  }

  function isDue(): boolean {
    const { pending, failure, rolledBackFrom } = record
    if (pending.length === 0 || rolledBackFrom !== null || isRollingBack) return false
    return failure === null || Date.parse(failure.nextTryAt) <= Date.now()
  }

  /** Until a request comes, or a failed build is due again. */
  async function rest(): Promise<void> {
    const woken = new AbortController()
    const signal = AbortSignal.any([stopping.signal, woken.signal])
    const reasons: Promise<unknown>[] = [once(bell, 'ring', { signal })]
    const { failure, rolledBackFrom } = record
    if (failure !== null && rolledBackFrom === null) {
      reasons.push(sleep(Math.max(0, Date.parse(failure.nextTryAt) - Date.now()), undefined, { signal }))
    }
    try {
      await Promise.race(reasons)
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    } finally {
      woken.abort()
      await Promise.allSettled(reasons)
    }
  }

  async function publish(): Promise<void> {
    const covered = new Set(record.pending)
    const tries = (record.failure?.tries ?? 0) + 1
    buildingSince = momentIn(0)
    try {
      if (!(await isCurrent())) await build(stopping.signal)
      await change((now) => ({
        pending: now.pending.filter((publication) => !covered.has(publication)),
        failure: null,
        publishedAt: momentIn(0),
      }))
    } catch (error) {
      if (stopping.signal.aborted) return
      const reason = sentence(error)
      const waitMs = publishRetryDelayMs(tries, retry)
      log(`The build failed and will be tried again in ${Math.ceil(waitMs / 1000)} s: ${reason}`)
      await noteFailure({ reason: firstLine(reason), at: momentIn(0), tries, nextTryAt: momentIn(waitMs) })
    } finally {
      buildingSince = null
    }
  }

  /** A full disk may be what the build failed for: the failure then is known until the process ends. */
  async function noteFailure(failure: NonNullable<PublishRecord['failure']>): Promise<void> {
    try {
      await change(() => ({ failure }))
    } catch (error) {
      log(`${recordFile} cannot be written: ${sentence(error)}`)
      record = { ...record, failure }
    }
  }

  /** Writes one change after the other, to the disk first. */
  function change(what: (now: PublishRecord) => Partial<PublishRecord>): Promise<void> {
    const written = writing.then(async () => {
      const next = { ...record, ...what(record) }
      await writePublishRecord(recordFile, next)
      record = next
    })
    writing = written.catch(() => undefined)
    return written
  }

  function withMark(seen: PublishRecord['seen'], mark: string): PublishRecord['seen'] {
    const oldest = Date.now() - keepMarksMs
    const recent = Object.entries(seen).filter(([, at]) => at >= oldest)
    return Object.fromEntries([...recent, [mark, Date.now()]])
  }
}

/** Stands in `pending` for whatever an unreadable record may have held. */
const UNKNOWN_REQUEST = 0

function momentIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString()
}

/** An unforeseen error comes with its stack, which is for the log. */
function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text
}

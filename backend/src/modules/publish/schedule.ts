import { DAY_SECONDS } from '../../../../contract/limits'
import { publishRetryDelayMs } from '../../../../contract/site/retry'

/**
 * When changes are published, in seconds; set by `PUBLISH_*_SECONDS` (contract/site/environment-variables.ts). Every
 * recorded change of a listing or review waits (`findWaiting`).
 */
export interface PublishTimes {
  /** A change is published when no other has followed for this long … */
  readonly quietSeconds: number
  /** … and waits at most this long. */
  readonly atMostSeconds: number
  /**
   * Visitors' reviews wait this long, unless the administrator's changes are published sooner: anyone may
   * write reviews, and every build is expensive (decision 0034).
   */
  readonly reviewSeconds: number
}

/** How long the first and the last of some changes have waited. */
export interface WaitingAges {
  readonly oldestSeconds: number
  readonly newestSeconds: number
}

export interface WaitingChanges {
  /** The administrator's; null without any. */
  readonly administrators: WaitingAges | null
  /** Reviews by visitors; null without any. */
  readonly visitors: WaitingAges | null
}

/** Timestamps have milliseconds: a shorter wait is not worth another job. */
const ROUNDING_SECONDS = 0.05

/** Seconds until all waiting changes are published together: 0 for now, null when none wait. */
export function secondsUntilDue(
  { administrators, visitors }: WaitingChanges,
  { quietSeconds, atMostSeconds, reviewSeconds }: PublishTimes,
): number | null {
  const left = Math.min(
    ...(administrators === null
      ? []
      : [quietSeconds - administrators.newestSeconds, atMostSeconds - administrators.oldestSeconds]),
    ...(visitors === null ? [] : [reviewSeconds - visitors.oldestSeconds]),
  )
  if (left === Infinity) return null
  return left <= ROUNDING_SECONDS ? 0 : left
}

const GIVE_UP_SECONDS = DAY_SECONDS

/** Seconds until the next attempt after `failures` failures; null when there is none. */
export function secondsUntilRetry({ failures, ageSeconds }: { failures: number; ageSeconds: number }): number | null {
  if (ageSeconds >= GIVE_UP_SECONDS) return null
  return publishRetryDelayMs(failures) / 1000
}

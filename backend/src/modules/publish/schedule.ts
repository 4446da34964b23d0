import { publishRetryDelayMs } from '../../../../contract/publish-retry'

/** When a change is published, and when a failed request is tried again. All in seconds. */
export interface PublishTimes {
  /** Further changes are waited for as long as the last one is younger than this … */
  readonly quietSeconds: number
  /** … but the first one never waits longer than this. */
  readonly atMostSeconds: number
  /**
   * Visitors' reviews wait so long for further ones, or for a change of the administrator's that takes
   * them along: anybody may write one, and each build costs (decision 0034).
   */
  readonly reviewSeconds: number
}

/** How long, in seconds, the first and the last of some changes wait. */
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

/** Moments are kept in whole milliseconds: what is missing by less than this is not worth another look. */
const ROUNDING_SECONDS = 0.05

/** Seconds until changes of these ages are to be published, all at once; 0 when it is time, null when none wait. */
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

const GIVE_UP_SECONDS = 24 * 60 * 60

/**
 * Seconds until the next try of a request that has failed `failures` times, the last time
 * included; null when it is not tried again.
 */
export function secondsUntilRetry({ failures, ageSeconds }: { failures: number; ageSeconds: number }): number | null {
  if (ageSeconds >= GIVE_UP_SECONDS) return null
  return publishRetryDelayMs(failures) / 1000
}

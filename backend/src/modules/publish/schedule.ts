/** When a change is published, and when a failed request is tried again. All in seconds. */
export interface PublishTimes {
  /** Further changes are waited for as long as the last one is younger than this … */
  readonly quietSeconds: number
  /** … but the first one never waits longer than this. */
  readonly atMostSeconds: number
}

/** Moments are kept in whole milliseconds: what is missing by less than this is not worth another look. */
const ROUNDING_SECONDS = 0.05

/** Seconds until changes of these ages are to be published; 0 when it is time. */
export function secondsUntilDue(
  { oldestSeconds, newestSeconds }: { oldestSeconds: number; newestSeconds: number },
  { quietSeconds, atMostSeconds }: PublishTimes,
): number {
  const left = Math.min(quietSeconds - newestSeconds, atMostSeconds - oldestSeconds)
  return left <= ROUNDING_SECONDS ? 0 : left
}

const FIRST_RETRY_SECONDS = 10
const LONGEST_RETRY_SECONDS = 10 * 60
const GIVE_UP_SECONDS = 24 * 60 * 60

/**
 * Seconds until the next try of a request that has failed `failures` times, the last time
 * included; null when it is not tried again.
 */
export function secondsUntilRetry({ failures, ageSeconds }: { failures: number; ageSeconds: number }): number | null {
  if (ageSeconds >= GIVE_UP_SECONDS) return null
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (failures - 1), LONGEST_RETRY_SECONDS)
}

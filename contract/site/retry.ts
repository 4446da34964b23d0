/**
 * When a publication that failed is tried again: the backend's request to the rebuild webhook and the publisher's
 * build alike, after 10 seconds, 20, 40 … ten minutes.
 */
const PUBLISH_RETRY_MS = { first: 10_000, longest: 10 * 60_000 } as const

/** Milliseconds from the latest of `failures` failures in a row to the next try. */
export function publishRetryDelayMs(
  failures: number,
  times: { first: number; longest: number } = PUBLISH_RETRY_MS,
): number {
  return exponentialBackoff(failures, times)
}

/** The delay before the next attempt after `failures` failures: doubles from `first` up to `longest`. */
export function exponentialBackoff(
  failures: number,
  { first, longest }: { readonly first: number; readonly longest: number },
): number {
  return Math.min(first * 2 ** (failures - 1), longest)
}

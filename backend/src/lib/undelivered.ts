/** Mails that are late. */
export interface Undelivered {
  readonly count: number
  /** When the oldest of them was written. */
  readonly oldest: Date | null
}

/** Younger mails are being sent. */
export const BEING_SENT_MS = 2 * 60_000

/**
 * When mails were written that are late but not given up yet.
 * @param since leaves out those written before
 */
export function retryWindow(
  triedForMs: number,
  since: Date = new Date(0),
): { readonly before: Date; readonly after: Date } {
  const now = Date.now()
  return { before: new Date(now - BEING_SENT_MS), after: new Date(Math.max(now - triedForMs, since.getTime())) }
}

export function latest(...moments: readonly (Date | null | undefined)[]): Date | null {
  const known = moments.flatMap((moment) => (moment === null || moment === undefined ? [] : [moment.getTime()]))
  return known.length === 0 ? null : new Date(Math.max(...known))
}

export function addUndelivered(...parts: readonly (Undelivered | undefined)[]): Undelivered {
  const found = parts.filter((part) => part !== undefined)
  const moments = found.flatMap(({ oldest }) => (oldest === null ? [] : [oldest.getTime()]))
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    oldest: moments.length === 0 ? null : new Date(Math.min(...moments)),
  }
}

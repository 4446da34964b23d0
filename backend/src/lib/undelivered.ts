/** Mails that are late. */
export interface Undelivered {
  readonly count: number
  /** When the oldest of them was written. */
  readonly oldest: Date | null
}

/** Younger mails are being sent. */
export const BEING_SENT_MS = 2 * 60_000

/** Of mails that are late but not given up yet. */
export function retryWindow(triedForMs: number, now = Date.now()): { readonly before: Date; readonly after: Date } {
  return { before: new Date(now - BEING_SENT_MS), after: new Date(now - triedForMs) }
}

export function addUndelivered(...parts: readonly (Undelivered | undefined)[]): Undelivered {
  const found = parts.filter((part) => part !== undefined)
  const moments = found.flatMap(({ oldest }) => (oldest === null ? [] : [oldest.getTime()]))
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    oldest: moments.length === 0 ? null : new Date(Math.min(...moments)),
  }
}

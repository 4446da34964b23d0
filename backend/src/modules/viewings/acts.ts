import { MINUTE_MS } from '../../../../contract/limits'
import { canBeWished, DAY_PARTS, momentIn } from '../../../../contract/viewings/times'
import { VIEWING_LIMITS, type ViewingRequest, type ViewingStatus } from '../../../../contract/viewings/viewing'
import { HttpError } from '../../lib/errors'
import type { ViewingMailNews } from './mails'
import type { ViewingRow } from './repository'

/**
 * What each act makes of a visit, and when it may be done (docs/product.md, "Viewings"). Nothing here
 * reads or writes.
 */

export const TIMES_OVER = 'times: Please choose times from now on, within the next 14 days'

/** What a change makes of a viewing. */
export interface Decision {
  readonly changes: Partial<ViewingRow> & { readonly status: ViewingStatus }
  /** In the history; the new status by default. */
  readonly action?: string
  /** Which mail tells the visitor of it; none without. */
  readonly event?: ViewingMailNews['event']
}

/** What is not given stays as it was. */
export function confirmed(
  before: ViewingRow,
  { start, minutes, place }: { start: string; minutes?: number | undefined; place?: string | null | undefined },
): Decision {
  return {
    event: 'confirmed',
    changes: {
      status: 'confirmed',
      start,
      minutes: minutes ?? before.minutes ?? VIEWING_LIMITS.minutes,
      place: place === undefined ? before.place : place,
      starts: [],
    },
  }
}

export function cancelled(reason: string | null): (before: ViewingRow) => Decision | null {
  return (before) => {
    if (before.status === 'cancelled') return null
    requireStatus(before, ['requested', 'proposed', 'confirmed'], 'cancelled')
    return { event: 'cancelled', changes: { status: 'cancelled', reason } }
  }
}

/** A visit that was confirmed before no longer takes place. */
export function wishedAgain(before: ViewingRow, times: ViewingRequest['times']): Decision {
  requireStatus(before, ['requested', 'proposed', 'confirmed'], 'changed')
  requireNotBegun(before)
  if (!times.every((time) => canBeWished(time, Date.now()))) throw new HttpError(400, TIMES_OVER)
  return { event: 'asked', action: 'changed', changes: { status: 'requested', times, starts: [], start: null } }
}

/** The visitor takes one of the proposed times. */
export function chosen(before: ViewingRow, start = ''): Decision {
  requireStatus(before, ['proposed'], 'chosen')
  if (!before.starts.includes(start)) throw new HttpError(400, 'start: Please choose one of the proposed times')
  if (Date.parse(start) <= Date.now()) throw new HttpError(409, 'This time is over. Please choose another one.')
  return confirmed(before, { start })
}

/** A confirmed visit whose start has passed: its visitor can change nothing of it any more. */
export function hasBegun({ status, start }: ViewingRow): boolean {
  return status === 'confirmed' && start !== null && Date.parse(start) <= Date.now()
}

/** @throws HttpError 409 */
export function requireNotBegun(row: ViewingRow): void {
  if (hasBegun(row)) throw new HttpError(409, 'This visit has begun already.')
}

/** @throws HttpError 409 */
export function requireStatus({ status }: ViewingRow, allowed: readonly ViewingStatus[], verb: string): void {
  if (allowed.includes(status)) return
  const reasons: Record<ViewingStatus, string> = {
    requested: 'it was not confirmed',
    proposed: 'other times were proposed',
    confirmed: 'it is confirmed',
    cancelled: 'it is cancelled',
    done: 'it has taken place',
    missed: 'nobody came',
  }
  throw new HttpError(409, `This visit cannot be ${verb}: ${reasons[status]}.`)
}

/** @throws HttpError 409 */
export function requireStarted(row: ViewingRow): void {
  requireStatus(row, ['confirmed', 'done', 'missed'], 'reported on')
  if (Date.parse(row.start ?? '') > Date.now()) throw new HttpError(409, 'This visit has not begun yet.')
}

/** Milliseconds since 1970: the end of the visit; without a time, of the last one that was proposed or wished. */
export function endOf({ start, minutes, starts, times, createdAt }: ViewingRow): number {
  if (start !== null) return Date.parse(start) + (minutes ?? VIEWING_LIMITS.minutes) * MINUTE_MS
  const wished = times.map(({ date, part }) => momentIn(date, DAY_PARTS[part].until))
  return Math.max(Date.parse(createdAt), ...wished, ...starts.map((proposed) => Date.parse(proposed)))
}

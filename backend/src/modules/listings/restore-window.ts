import { DAY_MS, RESTORE_WINDOW_MS, type ListingKind } from '../../../../contract/limits'
import { HttpError } from '../../lib/errors'

/** Milliseconds since 1970 until which a listing deleted then can be restored. */
export function restoreDeadline(deletedAt: Date): number {
  return deletedAt.getTime() + RESTORE_WINDOW_MS
}

/** @throws HttpError 410 when a listing was deleted too long ago */
export function requireRestorable(kind: ListingKind, deletedAt: Date): void {
  if (Date.now() < restoreDeadline(deletedAt)) return
  const days = RESTORE_WINDOW_MS / DAY_MS
  throw new HttpError(410, `This ${kind} was deleted more than ${days} days ago and can no longer be restored.`)
}

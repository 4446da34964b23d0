import { setTimeout as sleep } from 'node:timers/promises'
import { eq, isNotNull, or } from 'drizzle-orm'
import { type ListingKind, DAY_MS, RESTORE_WINDOW_MS } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import type { Catalogue } from '../../db/catalogue'
import { findNames } from './repository'

import { HttpError } from '../../lib/errors'

/** Tells which listings are deleted, for pages that must not wait for the database. */
export interface DeletedListings {
  /** At most a few seconds behind the database; the last known state while the database does not respond. */
  has(kind: ListingKind, id: string): Promise<boolean>
}

/** Milliseconds after which the next call refreshes the set in the background. */
const REFRESH_AFTER_MS = 1_000
/** Milliseconds after which a call waits for the refresh, because too much may have changed since. */
const STALE_AFTER_MS = 5_000
/** Milliseconds a call waits for the database at most. */
const MAX_WAIT_MS = 200

/**
 * Caches the ids of deleted listings in memory. A refresh reads the revision of the catalogue, one row, and
 * the ids only when the revision has changed.
 * @param clock monotonic, in milliseconds
 */
export function createDeletedListings({
  database,
  catalogue,
  onError,
  clock = () => performance.now(),
  maxWaitMs = MAX_WAIT_MS,
}: {
  database: Database
  catalogue: Catalogue
  onError: (error: unknown) => void
  clock?: () => number
  maxWaitMs?: number
}): DeletedListings {
  let deleted: ReadonlySet<string> = new Set()
  let revision: string | null = null
  let refreshedAt = Number.NEGATIVE_INFINITY
  let startedAt = Number.NEGATIVE_INFINITY
  let refreshing: Promise<void> = Promise.resolve()
  let isRefreshing = false

  return {
    has: async (kind, id) => {
      const now = clock()
      if (!isRefreshing && now - startedAt >= REFRESH_AFTER_MS) startRefresh(now)
      if (now - refreshedAt >= STALE_AFTER_MS) {
        await Promise.race([refreshing, sleep(maxWaitMs, undefined, { ref: false })])
      }
      return deleted.has(keyOf(kind, id))
    },
  }

  function startRefresh(now: number): void {
    startedAt = now
    isRefreshing = true
    refreshing = refresh()
      .then(() => {
        refreshedAt = now
      })
      .catch(onError)
      .finally(() => {
        isRefreshing = false
      })
  }

  async function refresh(): Promise<void> {
    const current = await catalogue.revision()
    if (current === revision) return
    const names = await findNames(database, (table) => or(isNotNull(table.deletedAt), eq(table.status, 'draft')))
    deleted = new Set(names.map(({ kind, id }) => keyOf(kind, id)))
    revision = current
  }
}

function keyOf(kind: ListingKind, id: string): string {
  return `${kind}/${id}`
}

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

import { setTimeout as sleep } from 'node:timers/promises'
import { isNotNull } from 'drizzle-orm'
import type { ListingKind } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { cars, properties } from '../../db/schema'
import type { Catalogue } from './catalogue'

/** Which listings are deleted, for pages that must not wait for the database. */
export interface DeletedListings {
  /** At most a few seconds behind the database; the last known state while the database does not answer. */
  has(kind: ListingKind, id: string): Promise<boolean>
}

/** Milliseconds after which the next question refreshes the set in the background. */
const REFRESH_AFTER_MS = 1_000
/** Milliseconds after which a question waits for the refresh, because too much may have changed since. */
const STALE_AFTER_MS = 5_000
/** Milliseconds a question waits for the database at most. */
const LONGEST_WAIT_MS = 200

/**
 * Keeps the ids of deleted listings in memory. A refresh reads one row, the revision of the catalogue, and the
 * ids only when the revision changed.
 * @param clock milliseconds that only ever grow
 */
export function createDeletedListings({
  database,
  catalogue,
  onError,
  clock = () => performance.now(),
  longestWaitMs = LONGEST_WAIT_MS,
}: {
  database: Database
  catalogue: Catalogue
  onError: (error: unknown) => void
  clock?: () => number
  longestWaitMs?: number
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
        await Promise.race([refreshing, sleep(longestWaitMs, undefined, { ref: false })])
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
    const [deletedProperties, deletedCars] = await Promise.all([
      database.select({ id: properties.id }).from(properties).where(isNotNull(properties.deletedAt)),
      database.select({ id: cars.id }).from(cars).where(isNotNull(cars.deletedAt)),
    ])
    deleted = new Set([
      ...deletedProperties.map(({ id }) => keyOf('property', id)),
      ...deletedCars.map(({ id }) => keyOf('car', id)),
    ])
    revision = current
  }
}

function keyOf(kind: ListingKind, id: string): string {
  return `${kind}/${id}`
}

import { forgetFetched, markFetchedOutdated, type Key } from './fetched-data'

/** A cache beside the one of visitors' pages: Query's, once its code is loaded. */
interface OtherCache {
  readonly markOutdated: (key: Key) => Promise<void>
  readonly forget: (key: Key) => void
}

const others = new Set<OtherCache>()

/** From now on it is told what the functions below tell. */
export function tellOf(cache: OtherCache): void {
  others.add(cache)
}

/**
 * Says that a change made data outdated: caches refetch what is shown, now, and the rest when it is needed. Resolves
 * when what is shown is refetched, also when that fails.
 */
export async function markOutdated(...keys: Key[]): Promise<void> {
  await Promise.all(
    keys.flatMap((key) => [markFetchedOutdated(key), ...[...others].map((cache) => cache.markOutdated(key))]),
  )
}

/** Says that data must no longer be shown, as when its user signs out. */
export function forget(...keys: Key[]): void {
  for (const key of keys) {
    forgetFetched(key)
    for (const cache of others) cache.forget(key)
  }
}

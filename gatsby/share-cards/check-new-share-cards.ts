import { setTimeout as sleep } from 'node:timers/promises'
import type { GatsbyCache } from 'gatsby'
import { shareCardOf, shareCardPath } from '../../contract/share-card'
import type { BuildEnvironment } from '../environment'
import type { PublishedListing } from '../seo-files/published-listing'
import { checkShareCards, type CardToCheck } from './check-share-cards'

/** Even when the rest of the build takes less. The next build checks the cards that this one did not. */
const MIN_CHECK_MS = 5_000
/** Drawing takes processor time that visitors and the build need. */
const MAX_CHECK_MS = 20_000
const CACHE_KEY = 'good-share-cards'

export interface ShareCardCheck {
  /** Starts no further card; resolves to the number of unchecked ones. Throws when a card is invalid. */
  readonly finish: () => Promise<number>
}

/**
 * Checks the share cards that no earlier build has checked, those of the latest listings first, for a few seconds.
 * The backend draws the cards while the build continues.
 */
export async function checkNewShareCards(
  listings: readonly PublishedListing[],
  cache: GatsbyCache,
  { BUILD_API_URL, BUILD_API_TIMEOUT_MS }: BuildEnvironment,
): Promise<ShareCardCheck> {
  const known = (await cache.get(CACHE_KEY)) as string[] | undefined
  const latestFirst = listings.toSorted((one, other) => (other.updatedAt ?? '').localeCompare(one.updatedAt ?? ''))
  const ending = new AbortController()
  const minimum = sleep(MIN_CHECK_MS, undefined, { ref: false })
  void sleep(MAX_CHECK_MS, undefined, { ref: false }).then(() => ending.abort())
  const checking = checkShareCards(latestFirst.flatMap(cardOf), {
    backend: BUILD_API_URL,
    known: new Set(known),
    timeoutMs: BUILD_API_TIMEOUT_MS,
    signal: ending.signal,
  })
  // `finish` reports a failure; a build that fails before reports its own cause.
  checking.catch(() => undefined)
  return {
    finish: async () => {
      void minimum.then(() => ending.abort())
      const { good, unchecked } = await checking
      await cache.set(CACHE_KEY, good)
      return unchecked
    },
  }
}

/** A backend that measures no photos draws no cards (contract/seo/listing-page.ts). */
function cardOf({ listing, path }: PublishedListing): CardToCheck[] {
  if (!listing.fields.images) return []
  return [{ page: path, path: shareCardPath(shareCardOf(listing)) }]
}

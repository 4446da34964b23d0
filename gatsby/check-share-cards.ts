import { setTimeout as sleep } from 'node:timers/promises'
import type { GatsbyCache } from 'gatsby'
import { shareCardOf, shareCardPath } from '../contract/share-card'
import type { BuildEnvironment } from './environment'
import { checkShareCards, type CardToCheck } from './share-card-fetch'
import type { PublishedListing } from './seo-files/published-listing'

/** However quick the build is. What was not looked at then, the next build looks at. */
const LOOK_AT_LEAST_MS = 5_000
/** Drawing takes a processor that visitors and the build could do with. */
const LOOK_AT_MOST_MS = 20_000
const KNOWN_CARDS = 'good-share-cards'

export interface ShareCardCheck {
  /** Begins no further card; resolves to how many there was no time for. Throws when a card breaks the rules. */
  readonly end: () => Promise<number>
}

/**
 * Looks at the share cards no earlier build has seen, the latest listings first, for some seconds. The build
 * goes on meanwhile: cards are drawn by the backend.
 */
export async function checkNewShareCards(
  listings: readonly PublishedListing[],
  cache: GatsbyCache,
  { BUILD_API_URL, BUILD_API_TIMEOUT_MS }: BuildEnvironment,
): Promise<ShareCardCheck> {
  const known = (await cache.get(KNOWN_CARDS)) as string[] | undefined
  const latestFirst = listings.toSorted((one, other) => (other.updatedAt ?? '').localeCompare(one.updatedAt ?? ''))
  const enough = new AbortController()
  const atLeast = sleep(LOOK_AT_LEAST_MS, undefined, { ref: false })
  void sleep(LOOK_AT_MOST_MS, undefined, { ref: false }).then(() => enough.abort())
  const looking = checkShareCards(latestFirst.flatMap(cardOf), {
    backend: BUILD_API_URL,
    known: new Set(known),
    timeoutMs: BUILD_API_TIMEOUT_MS,
    enough: enough.signal,
  })
  // It is told by `end`; a build that fails before has its own cause to tell.
  looking.catch(() => undefined)
  return {
    end: async () => {
      void atLeast.then(() => enough.abort())
      const { good, unchecked } = await looking
      await cache.set(KNOWN_CARDS, good)
      return unchecked
    },
  }
}

/** A backend that measures no photos draws no cards (contract/seo/listing-page.ts). */
function cardOf({ listing, path }: PublishedListing): CardToCheck[] {
  if (!listing.fields.images) return []
  return [{ page: path, path: shareCardPath(shareCardOf(listing)) }]
}

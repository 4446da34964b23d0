import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { shareCardOf, shareCardPath } from '../../contract/share-card'
import { buildRecord } from '../build-record'
import type { BuildEnvironment } from '../environment'
import type { PublishedListing } from '../seo-files/published-listing'
import { checkShareCards, type CardToCheck, type CheckResult } from './check-share-cards'

/** The listings of a change are among the latest; its publication does not wait for the cards of others. */
const CHECKED_ALWAYS = 10
/** Drawing takes processor time that visitors and the build need: a large site is checked over several builds. */
const MAX_CHECK_MS = 10_000

/** Paths of the cards that pages name and builds found valid. */
export const goodShareCards = buildRecord('share-cards.json', z.array(z.string()))

export interface ShareCardCheck {
  /** Starts no further card of an older listing. Throws when a card is invalid. */
  readonly finish: () => Promise<Pick<CheckResult, 'unchecked' | 'withdrawn'>>
}

/**
 * Checks the share cards that no earlier build has checked, those of the latest listings first, while the build
 * continues. The next build checks the cards that this one did not.
 */
export async function checkNewShareCards(
  listings: readonly PublishedListing[],
  root: string,
  { BUILD_API_URL, BUILD_API_TIMEOUT_MS }: BuildEnvironment,
): Promise<ShareCardCheck> {
  const known = await goodShareCards.read(root)
  const latestFirst = listings.toSorted((one, other) => (other.updatedAt ?? '').localeCompare(one.updatedAt ?? ''))
  const ending = new AbortController()
  void sleep(MAX_CHECK_MS, undefined, { ref: false }).then(() => ending.abort())
  const checking = checkShareCards(latestFirst.flatMap(cardOf), {
    backend: BUILD_API_URL,
    known: new Set(known ?? []),
    timeoutMs: BUILD_API_TIMEOUT_MS,
    signal: ending.signal,
    always: CHECKED_ALWAYS,
  })
  // `finish` reports a failure; a build that fails before reports its own cause.
  checking.catch(() => undefined)
  return {
    finish: async () => {
      ending.abort()
      const { good, ...rest } = await checking
      await goodShareCards.write(root, good)
      return rest
    },
  }
}

/** A backend that measures no photos draws no cards (contract/seo/listing-page.ts). */
function cardOf({ listing, path }: PublishedListing): CardToCheck[] {
  if (!listing.fields.images) return []
  return [{ page: path, path: shareCardPath(shareCardOf(listing)) }]
}

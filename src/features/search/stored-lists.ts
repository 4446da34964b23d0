import type { ListingKind } from '../../../contract/limits'
import { readSearchIndex } from '../../../contract/read-search-index'
import { isRecord, readCount } from '../../../contract/text/tolerant-reader'
import { logFailure } from '../../lib/log-failure'
import { SEARCH_LISTS_CACHE } from '../../lib/private-storage'
import { readCards, type SearchLists } from './lists'

/** In the browser's cache storage, which holds more than `localStorage`; deleted when a user signs out. */
const pathOf = (kind: ListingKind) => `/search-lists/${kind}`

/** Browsers offer it to sites with HTTPS, and on localhost. */
const canStore = 'caches' in globalThis

/**
 * Stores the lists of a search on the device, so that it also works without network. Drafts, which only the
 * administrator gets, are left out: whoever has the device later could find them.
 */
export async function storeLists(kind: ListingKind, { cards, facts }: Omit<SearchLists, 'storedAt'>): Promise<void> {
  if (!canStore) return
  const drafts = new Set(cards.filter(({ status }) => status === 'draft').map(({ id }) => id))
  const isPublic = ({ id }: { id: string }) => !drafts.has(id)
  const lists = { cards: cards.filter(isPublic), facts: facts && facts.filter(isPublic) }
  try {
    const cache = await caches.open(SEARCH_LISTS_CACHE)
    await cache.put(pathOf(kind), new Response(JSON.stringify({ ...lists, storedAt: Date.now() })))
  } catch (error) {
    // A private window, or a full device: the search works as long as there is a network.
    logFailure('The lists were not stored for searching offline', error)
  }
}

/** What the device has; null when it has nothing that can be read. */
export async function readStoredLists(kind: ListingKind): Promise<SearchLists | null> {
  if (!canStore) return null
  try {
    const response = await caches.match(pathOf(kind))
    const stored: unknown = await response?.json()
    if (!isRecord(stored)) return null
    return {
      cards: readCards(kind, stored.cards),
      facts: readSearchIndex(stored.facts),
      storedAt: readCount(stored.storedAt),
    }
  } catch (error) {
    logFailure('The stored lists could not be read', error)
    return null
  }
}

import { useEffect, useSyncExternalStore } from 'react'
import type { ListingKind } from '../../../contract/limits'
import { createPersistedList } from '../../lib/persisted-list'
import { isStored, isSame, type StoredEntry, type StoredListing } from './stored-listing'

const VIEWED_MAX = 12

/** What was looked at on this device, the latest first. */
const viewed = createPersistedList('viewed-listings-1', isStored)

const NONE: readonly StoredEntry[] = []

export function useViewedListings(): readonly StoredEntry[] {
  return useSyncExternalStore(viewed.subscribe, viewed.read, () => NONE)
}

export function forgetViews(): void {
  viewed.change(() => NONE)
}

/**
 * Remembers that the listing was looked at, and forgets one that is gone. Where the browser keeps
 * nothing there is nothing to say: nobody asked for it to be remembered.
 */
export function useRememberView(
  kind: ListingKind,
  id: string,
  listing: StoredListing | undefined,
  isGone: boolean,
): void {
  useEffect(() => {
    if (!listing && !isGone) return
    viewed.change((before) => {
      const others = before.filter((one) => !isSame(one, { kind, id }))
      return isGone || !listing ? others : [listing, ...others].slice(0, VIEWED_MAX)
    })
  }, [kind, id, listing, isGone])
}

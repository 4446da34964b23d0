import { useEffect, useSyncExternalStore } from 'react'
import type { ListingKind } from '../../../contract/limits'
import { createPersistedList } from '../../lib/persisted-list'
import { isStored, isSame, type StoredEntry, type StoredListing } from './stored-listing'

const VIEWED_MAX = 12

/** The listings viewed on this device, latest first. */
const viewed = createPersistedList('viewed-listings-1', isStored)

const NONE: readonly StoredEntry[] = []

export function useViewedListings(): readonly StoredEntry[] {
  return useSyncExternalStore(viewed.subscribe, viewed.read, () => NONE)
}

export function forgetViews(): void {
  viewed.change(() => NONE)
}

/**
 * Records a view of the listing, and removes a listing that is gone. In a browser without storage
 * it does nothing, silently: the visitor did not request it.
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

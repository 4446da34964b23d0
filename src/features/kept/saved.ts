import { useSyncExternalStore } from 'react'
import { createDeviceList } from '../../lib/device-list'
import { notify } from '../../lib/notify'
import { isSame, readKeptListing, type KeptListing } from './kept-listing'

/** What the visitor saved, the latest first, on this device alone. */
const saved = createDeviceList('saved-listings-1', readKeptListing)

/** Null until the page knows what its device keeps: pages are built without. */
export function useSavedListings(): readonly KeptListing[] | null {
  return useSyncExternalStore(saved.subscribe, saved.read, () => null)
}

export function useSavedCount(): number {
  return useSyncExternalStore(
    saved.subscribe,
    () => saved.read().length,
    () => 0,
  )
}

export function useIsSaved(listing: Pick<KeptListing, 'kind' | 'id'>): boolean {
  return useSyncExternalStore(
    saved.subscribe,
    () => saved.read().some((one) => isSame(one, listing)),
    () => false,
  )
}

/** Saves the listing, or no longer; says so when this browser cannot, and once where to find it again. */
export function toggleSaved(listing: KeptListing): void {
  const before = saved.read()
  const others = before.filter((one) => !isSame(one, listing))
  const isAdded = others.length === before.length
  const isKept = saved.change(() => (isAdded ? [listing, ...others] : others))
  if (!isKept) {
    notify({
      title: 'Your saved listings could not be kept',
      description: 'This browser stores nothing for us: it is a private window, or its storage is full.',
      destructive: true,
    })
  } else if (isAdded && before.length === 0) {
    notify({ title: 'Saved on this device', description: 'You find it again under Saved, in the menu.' })
  }
}

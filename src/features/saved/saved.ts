import { useSyncExternalStore } from 'react'
import { listingPath } from '../../../contract/paths'
import { logFailure } from '../../lib/log-failure'
import { notify } from '../../lib/notices'
import { createPersistedList } from '../../lib/persisted-list'
import { isStored, isSame, type StoredEntry, type StoredListing } from './stored-listing'

/** What the visitor saved, latest first, on this device only. */
const saved = createPersistedList('saved-listings-1', isStored)

/** Null until the device's storage is read: the static page has no saved listings. */
export function useSavedListings(): readonly StoredEntry[] | null {
  return useSyncExternalStore(saved.subscribe, saved.read, () => null)
}

export function useSavedCount(): number {
  return useSyncExternalStore(
    saved.subscribe,
    () => saved.read().length,
    () => 0,
  )
}

export function useIsSaved(listing: Pick<StoredListing, 'kind' | 'id'>): boolean {
  return useSyncExternalStore(
    saved.subscribe,
    () => saved.read().some((one) => isSame(one, listing)),
    () => false,
  )
}

type SavingListener = (path: string, isSaved: boolean) => void

let onSavingChange: SavingListener = () => undefined

/** Calls the listener with the page of each listing that is saved or removed. */
export function watchSaving(listener: SavingListener): void {
  onSavingChange = listener
}

/** Whether the path is the page of a saved listing. */
export function isSavedPage(path: string): boolean {
  return saved.read().some(({ kind, id }) => listingPath(kind, id) === path)
}

/** Saves or removes the listing. Shows a notice when the browser cannot store it, and at the first save. */
export function toggleSaved(listing: StoredListing): void {
  const before = saved.read()
  const others = before.filter((one) => !isSame(one, listing))
  const isAdded = others.length === before.length
  const isDone = saved.change(() => (isAdded ? [listing, ...others] : others))
  if (isDone) onSavingChange(listingPath(listing.kind, listing.id), isAdded)
  if (!isDone) showNotice('notStored')
  else if (isAdded && before.length === 0) showNotice('firstSaved')
}

/** Few visitors see these texts, so they are fetched on demand. */
function showNotice(name: 'notStored' | 'firstSaved'): void {
  import('./saved-notices').then(
    (notices) => notify(notices[name]),
    (error: unknown) => logFailure('The notices of saving could not be fetched', error),
  )
}

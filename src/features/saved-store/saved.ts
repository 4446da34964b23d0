import { useSyncExternalStore } from 'react'
import { createPersistedList } from '../../lib/persisted-list'
import { logFailure } from '../../lib/log-failure'
import { notify } from '../../lib/notices'
import { isStored, isSame, pathOf, type StoredEntry, type StoredListing } from './stored-listing'

/** What the visitor saved, the latest first, on this device alone. */
const saved = createPersistedList('saved-listings-1', isStored)

/** Null until the page knows what its device keeps: pages are built without. */
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

let tellOfSaving: SavingListener = () => undefined

/** Names who is told of each page whose listing is saved on this device, or no longer. */
export function watchSaving(listener: SavingListener): void {
  tellOfSaving = listener
}

/** Whether it is the page of a saved listing. */
export function isSavedPage(path: string): boolean {
  return saved.read().some((listing) => pathOf(listing) === path)
}

/** Saves the listing, or no longer; says so when this browser cannot, and once where to find it again. */
export function toggleSaved(listing: StoredListing): void {
  const before = saved.read()
  const others = before.filter((one) => !isSame(one, listing))
  const isAdded = others.length === before.length
  const isDone = saved.change(() => (isAdded ? [listing, ...others] : others))
  if (isDone) tellOfSaving(pathOf(listing), isAdded)
  if (!isDone) say('notKept')
  else if (isAdded && before.length === 0) say('firstSaved')
}

/** Few visitors ever get to read these words, so they are fetched. */
function say(what: 'notKept' | 'firstSaved'): void {
  import('./saved-notices').then(
    (notices) => notify(notices[what]),
    (error: unknown) => logFailure('What there is to say of saving could not be fetched', error),
  )
}

import { useSyncExternalStore } from 'react'
import { listingPath } from '../../../contract/paths'
import { logFailure } from '../../lib/log-failure'
import { notify } from '../../lib/notices'
import { createPersistedList } from '../../lib/persisted-list'
import type * as Choosing from './choosing'
import { isStored, isSame, useCount, useIsListed, type StoredEntry, type StoredListing } from './stored-listing'

/** What the visitor saved, latest first, on this device only. */
const saved = createPersistedList('saved-listings-1', isStored)

/** Null until the device's storage is read: the static page has no saved listings. */
export function useSavedListings(): readonly StoredEntry[] | null {
  return useSyncExternalStore(saved.subscribe, saved.read, () => null)
}

export function useSavedCount(): number {
  return useCount(saved)
}

export function useIsSaved(listing: Pick<StoredListing, 'kind' | 'id'>): boolean {
  return useIsListed(saved, listing)
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

/** Saves or removes the listing. A notice says that it is saved, or that the browser cannot store it. */
export function toggleSaved(listing: StoredListing): void {
  const before = saved.read()
  const others = before.filter((one) => !isSame(one, listing))
  const isAdded = others.length === before.length
  const isDone = saved.change(() => (isAdded ? [listing, ...others] : others))
  if (isDone) onSavingChange(listingPath(listing.kind, listing.id), isAdded)
  if (!isDone) choosing(({ tellNotStored }) => tellNotStored('saved'))
  else if (isAdded) choosing(({ tellSaved }) => tellSaved(listing, before.length === 0), true)
}

/** Few visitors need this code, so it is fetched when it is used. */
export const loadChoosing = () => import('./choosing')

/** @param isDone what was pressed is done, so that whoever reads of an error would undo it */
export function choosing(use: (module: typeof Choosing) => void, isDone = false): void {
  loadChoosing().then(use, (error: unknown) => {
    logFailure('The code of saving and comparing could not be fetched', error)
    if (isDone) return
    notify({ title: 'Error', description: 'Something went wrong. Please try again.', destructive: true })
  })
}

import { useSyncExternalStore } from 'react'
import { LISTING_KINDS, type ListingKind } from '../../../contract/limits'
import type { Photo } from '../../../contract/photo'
import { isRecord } from '../../../contract/text/tolerant-reader'
import { createPersistedList, type PersistedList } from '../../lib/persisted-list'

/** A listing as this device stores it: its id, and enough to show it before anything is fetched. */
export interface StoredListing {
  kind: ListingKind
  id: string
  title: string
  /** At the time of saving, in whole Kenyan shillings. */
  price: number | null
  /** Follows the price, such as 'a month'. */
  priceNote?: string | undefined
  /** The cover: measured, or only its URL. */
  photo: Photo | string | null
}

/** A checked entry of the storage. The optional fields are parsed where they are shown: ./parse-stored-listing.ts. */
export type StoredEntry = Pick<StoredListing, 'kind' | 'id' | 'title'> &
  Partial<Record<'price' | 'priceNote' | 'photo', unknown>>

/** Checked by hand: zod would add to every page's scripts. */
export function isStored(entry: unknown): entry is StoredEntry {
  return (
    isRecord(entry) &&
    LISTING_KINDS.some((kind) => kind === entry.kind) &&
    typeof entry.id === 'string' &&
    entry.id !== '' &&
    typeof entry.title === 'string'
  )
}

/** What the visitor wants side by side: of one kind, in the order chosen, on this device only. */
export const compared = createPersistedList('compared-listings-1', isStored)

/** How many listings a list of this device has. 0 in the first render, like the static page. */
export function useCount(list: PersistedList<StoredEntry>): number {
  return useSyncExternalStore(
    list.subscribe,
    () => list.read().length,
    () => 0,
  )
}

/** Whether a list of this device has the listing. False in the first render, like the static page. */
export function useIsListed(list: PersistedList<StoredEntry>, listing: Pick<StoredListing, 'kind' | 'id'>): boolean {
  return useSyncExternalStore(
    list.subscribe,
    () => list.read().some((one) => isSame(one, listing)),
    () => false,
  )
}

export function isSame(one: Pick<StoredListing, 'kind' | 'id'>, other: Pick<StoredListing, 'kind' | 'id'>): boolean {
  return one.kind === other.kind && one.id === other.id
}

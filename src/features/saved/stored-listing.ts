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

/** A checked entry of the storage. The optional fields are parsed where they are shown. */
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

/** Reads a stored listing. Fields that cannot be read become null or undefined. */
export function parseStoredListing({ kind, id, title, price, priceNote, photo }: StoredEntry): StoredListing {
  return {
    kind,
    id,
    title,
    price: typeof price === 'number' ? price : null,
    priceNote: typeof priceNote === 'string' ? priceNote : undefined,
    photo: readPhoto(photo),
  }
}

function readPhoto(stored: unknown): Photo | string | null {
  if (typeof stored === 'string') return stored
  if (typeof stored !== 'object') return null
  const { url, width, height, color, focus }: Partial<Record<keyof Photo, unknown>> = { ...stored }
  return typeof url === 'string' && typeof width === 'number' && typeof height === 'number' && typeof color === 'string'
    ? { url, width, height, color, focus: typeof focus === 'string' ? focus : undefined }
    : null
}

import { LISTING_KINDS, type ListingKind } from '../../../contract/limits'
import type { Photo } from '../../../contract/photo'

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
    typeof entry === 'object' &&
    entry !== null &&
    'kind' in entry &&
    LISTING_KINDS.some((kind) => kind === entry.kind) &&
    'id' in entry &&
    typeof entry.id === 'string' &&
    entry.id !== '' &&
    'title' in entry &&
    typeof entry.title === 'string'
  )
}

export function isSame(one: Pick<StoredListing, 'kind' | 'id'>, other: Pick<StoredListing, 'kind' | 'id'>): boolean {
  return one.kind === other.kind && one.id === other.id
}

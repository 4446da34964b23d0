import { LISTING_KINDS, type ListingKind } from '../../../contract/limits'
import { pagePaths } from '../../../contract/paths'
import type { Photo } from '../../../contract/photo'

/** A listing as this device remembers it: which one it is, and enough to show it before anything is fetched. */
export interface StoredListing {
  kind: ListingKind
  id: string
  title: string
  /** Of that moment, in whole Kenyan shillings. */
  price: number | null
  /** 'a month', where the price is one. */
  priceNote?: string | undefined
  /** The cover: measured, or a bare address. */
  photo: Photo | string | null
}

/** As it stands on the device. What buttons and counts need is certain, the rest is read where it is shown. */
export type StoredEntry = Pick<StoredListing, 'kind' | 'id' | 'title'> &
  Partial<Record<'price' | 'priceNote' | 'photo', unknown>>

/** By hand: zod would weigh on every page. */
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

/** The listing's page. */
export function pathOf({ kind, id }: Pick<StoredListing, 'kind' | 'id'>): string {
  return kind === 'property' ? pagePaths.property(id) : pagePaths.car(id)
}

export function isSame(one: Pick<StoredListing, 'kind' | 'id'>, other: Pick<StoredListing, 'kind' | 'id'>): boolean {
  return one.kind === other.kind && one.id === other.id
}

import { LISTING_KINDS, type ListingKind } from '../../../contract/limits'
import type { Photo } from '../../../contract/photo'

/** A listing as this device remembers it: which one it is, and enough to show it before anything is fetched. */
export interface KeptListing {
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

/** Reads what the device kept; null when it is none of ours. By hand: zod would weigh on every page. */
export function readKeptListing(kept: unknown): KeptListing | null {
  const { kind, id, title, price, priceNote, photo } = fieldsOf(kept)
  const known = LISTING_KINDS.find((one) => one === kind)
  if (!known || typeof id !== 'string' || id === '' || typeof title !== 'string') return null
  return {
    kind: known,
    id,
    title,
    price: typeof price === 'number' ? price : null,
    priceNote: typeof priceNote === 'string' ? priceNote : undefined,
    photo: readPhoto(photo),
  }
}

function readPhoto(kept: unknown): Photo | string | null {
  if (typeof kept === 'string') return kept
  const { url, width, height, color } = fieldsOf(kept)
  return typeof url === 'string' && typeof width === 'number' && typeof height === 'number' && typeof color === 'string'
    ? { url, width, height, color }
    : null
}

function fieldsOf(kept: unknown): Record<string, unknown> {
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

export function isSame(one: Pick<KeptListing, 'kind' | 'id'>, other: Pick<KeptListing, 'kind' | 'id'>): boolean {
  return one.kind === other.kind && one.id === other.id
}

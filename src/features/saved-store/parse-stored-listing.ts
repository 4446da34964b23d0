import type { Photo } from '../../../contract/photo'
import type { StoredEntry, StoredListing } from './stored-listing'

/** Reads all that a device remembers of a listing; what cannot be read of it is done without. */
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

function readPhoto(kept: unknown): Photo | string | null {
  if (typeof kept === 'string') return kept
  if (typeof kept !== 'object') return null
  const { url, width, height, color }: Partial<Record<keyof Photo, unknown>> = { ...kept }
  return typeof url === 'string' && typeof width === 'number' && typeof height === 'number' && typeof color === 'string'
    ? { url, width, height, color }
    : null
}

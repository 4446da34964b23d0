import type { Photo } from '../../../contract/photo'
import type { StoredEntry, StoredListing } from './stored-listing'

/**
 * Reads a stored listing. Fields that cannot be read become null or undefined. Apart from ./stored-listing.ts, which
 * is part of every page: only pages that show what is stored load this.
 */
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

import type { ListingKind } from '../../../contract/limits'
import type { KeptListing } from '../saved-store'
import { coverPhoto } from './photos'

type Keepable = Pick<KeptListing, 'id' | 'title' | 'price'> & Parameters<typeof coverPhoto>[0]

/** What a device remembers of a listing. */
export function keptListing(kind: ListingKind, listing: Keepable, priceNote?: string): KeptListing {
  const { id, title, price } = listing
  return { kind, id, title, price, priceNote, photo: coverPhoto(listing) ?? null }
}

import type { ListingKind } from '../../../../contract/limits'
import type { StoredListing } from '../../saved'
import { coverPhoto } from '../../../lib/listing-photos'

type Storable = Pick<StoredListing, 'id' | 'title' | 'price'> & Parameters<typeof coverPhoto>[0]

/** The data a device stores of a listing. */
export function toStoredListing(kind: ListingKind, listing: Storable, priceNote?: string): StoredListing {
  const { id, title, price } = listing
  return { kind, id, title, price, priceNote, photo: coverPhoto(listing) ?? null }
}

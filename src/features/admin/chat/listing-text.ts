import { priceWithNote } from '../../../../contract/price'
import { agency } from '../../../../contract/agency'
import type { ManagedListing } from '../management/managed-listing'

/** The URL of a listing's page; null for a draft, which has none. */
export function listingUrl({ status, path }: Pick<ManagedListing, 'status' | 'path'>): string | null {
  return status === 'draft' ? null : window.location.origin + path
}

/** What a chat needs to know about a listing, in a few lines. */
export function listingText(listing: ManagedListing): string {
  const { title, price, period, fact, reference } = listing
  return [
    title,
    [priceWithNote(price, period), fact].join(' · '),
    `Ref ${reference}, ${agency.brand}`,
    listingUrl(listing),
  ]
    .filter(Boolean)
    .join('\n')
}

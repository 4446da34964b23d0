import { privateKey } from '../../lib/private-queries'

/** What a review is about. */
export interface ReviewedListing {
  kind: 'property' | 'car'
  id: string
}

/** Cache keys of everything a changed review touches. */
export const reviewKeys = {
  of: (listingId: string) => ['reviews', listingId],
  all: ['reviews'],
  unviewedCount: privateKey('unviewed-reviews'),
} as const

/** Where the listing's own details are kept. */
export function detailsKeyOf({ kind, id }: ReviewedListing): string[] {
  return [kind === 'property' ? 'properties' : 'cars', id]
}

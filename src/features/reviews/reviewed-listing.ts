/** What a review is about. */
export interface ReviewedListing {
  kind: 'property' | 'car'
  id: string
}

/** Cache keys of everything a changed review touches. */
export const reviewKeys = {
  of: (listingId: string) => ['reviews', listingId],
  all: ['reviews'],
  unviewedCount: ['private', 'unviewed-reviews'],
} as const

/** Where the listing's own details are kept. */
export function detailsKeyOf({ kind, id }: ReviewedListing): string[] {
  return [kind === 'property' ? 'properties' : 'cars', id]
}

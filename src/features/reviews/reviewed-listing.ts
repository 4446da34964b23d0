import type { ListingKind } from '../../../contract/limits'
import { privateKey } from '../../lib/query-client'

/** The listing of a review. */
export interface ReviewedListing {
  kind: ListingKind
  id: string
}

/** The keys of everything a changed review affects. */
export const reviewKeys = {
  of: (listingId: string) => ['reviews', listingId],
  all: ['reviews'],
  /** The list of the administrator's page. */
  everywhere: ['reviews', 'list', 'everywhere'],
  unviewedCount: privateKey('unviewed-reviews'),
} as const

/** The key of the listing's details. */
export function detailsKeyOf({ kind, id }: ReviewedListing): string[] {
  return [kind, id]
}

import { CLOSED_STATUSES, LISTING_STATUSES, type ListingKind, type ListingStatus } from './limits'

/** Nobody can have it any more. */
export function isClosed(status: ListingStatus | undefined): boolean {
  return CLOSED_STATUSES.some((closed) => closed === status)
}

/** For a listing that was sold or withdrawn, or never existed. Cars are not let. */
export function goneText(kind: ListingKind): string {
  return `It may have been ${kind === 'car' ? 'sold' : 'sold or let'} since the link was shared.`
}

/** Ribbons and tables show it: 'Under offer'. */
export const STATUS_LABELS = {
  available: 'Available',
  'under-offer': 'Under offer',
  sold: 'Sold',
  let: 'Let',
  draft: 'Draft',
} as const satisfies Record<ListingStatus, string>

/**
 * The statuses that the dashboard offers (docs/product.md, "Navigation and lists"): what is for sale is sold, what is for
 * rent or lease is let. The backend takes any.
 * @param type of a home, cars have none; any other text allows both
 */
export function statusesFor(kind: ListingKind, type: string | null | undefined): readonly ListingStatus[] {
  const isForRent = type === 'rent' || type === 'lease'
  const isForSale = kind === 'car' || type === 'sale'
  return LISTING_STATUSES.filter((status) => !(status === 'sold' && isForRent) && !(status === 'let' && isForSale))
}

/** The ribbon of a listing; undefined for one that is simply on offer. */
export function statusRibbon(status: ListingStatus | undefined): string | undefined {
  return status === undefined || status === 'available' ? undefined : STATUS_LABELS[status]
}

/** Open Graph and schema.org name it so. */
export function availabilityOf(status: ListingStatus | undefined) {
  if (isClosed(status)) return { openGraph: 'out of stock', schema: 'https://schema.org/SoldOut' } as const
  if (status === 'under-offer') {
    return { openGraph: 'available for order', schema: 'https://schema.org/LimitedAvailability' } as const
  }
  return { openGraph: 'in stock', schema: 'https://schema.org/InStock' } as const
}

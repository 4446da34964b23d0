import { isNumber, isPriced } from '../../../../contract/price'

/** An order a visitor can choose instead of the default, newest first. */
export interface SortRule<Listing> {
  /** Used in the URL, as in `?sort=price-up`. */
  readonly name: string
  readonly label: string
  readonly valueOf: (listing: Listing) => number | null
  readonly direction: 'asc' | 'desc'
}

/** Listings with a price on request come last, as those without one. */
export const byPrice = ({ price }: { price: number | null }) => (isPriced(price) ? price : null)

/**
 * The listings in the chosen order. The sort is stable; without a rule the order does not change. Listings without the
 * value come last in both directions.
 */
export function sortListings<Listing>(
  listings: readonly Listing[],
  rule: SortRule<Listing> | undefined,
): readonly Listing[] {
  if (!rule) return listings
  const sign = rule.direction === 'asc' ? 1 : -1
  return [...listings].sort((a, b) => {
    const [one, other] = [rule.valueOf(a), rule.valueOf(b)]
    if (!isNumber(one) || !isNumber(other)) return Number(isNumber(other)) - Number(isNumber(one))
    return sign * (one - other)
  })
}

import { SIMILAR_COUNT } from '../../../../contract/limits'
import { isPriced } from '../../../../contract/price'
import { plainText } from '../../../../contract/text/plain-text'

/** The listings with the most points, best first; listings with equal points keep the order of the list. */
export function bestMatches<Listing extends { id: string }>(
  to: Listing,
  among: readonly Listing[],
  pointsOf: (other: Listing) => number,
): Listing[] {
  return among
    .filter(({ id }) => id !== to.id)
    .map((listing) => ({ listing, points: pointsOf(listing) }))
    .sort((a, b) => b.points - a.points)
    .slice(0, SIMILAR_COUNT)
    .map(({ listing }) => listing)
}

/** Sums weights by how well each reason holds, from 0 to 1 or yes and no. */
export function points(reasons: readonly (readonly [weight: number, holds: number | boolean])[]): number {
  return reasons.reduce((sum, [weight, holds]) => sum + weight * Number(holds), 0)
}

/** 1 at the same price, 0 at four times or a quarter of it and for an unknown price. */
export function priceNearness(one: number | null, other: number | null): number {
  if (!isPriced(one) || !isPriced(other)) return 0
  return Math.max(0, 1 - Math.abs(Math.log2(one / other)) / 2)
}

/** Empty words are equal to nothing. */
export function isSameWord(one: string, other: string): boolean {
  const plain = plainText(one)
  return plain !== '' && plain === plainText(other)
}

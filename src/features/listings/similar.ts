import { SIMILAR_COUNT } from '../../../contract/limits'
import { isNumber } from '../../../contract/price'
import type { CarCardFields, PropertyCardFields } from './listing-fields'

/**
 * Homes for somebody who looks at this one, best match first. What is not offered in the same way (a
 * rent beside a sale) comes after everything that is.
 */
export function similarProperties(to: PropertyCardFields, among: readonly PropertyCardFields[]): PropertyCardFields[] {
  return bestMatches(to, among, (other) =>
    points([
      [150, other.type === to.type],
      [30, isSameWord(other.location, to.location)],
      [10, isSameWord(townOf(other.location), townOf(to.location))],
      [30, other.category === to.category],
      [10, other.bedrooms.some((size) => to.bedrooms.includes(size))],
      [40, priceNearness(other.price, to.price)],
    ]),
  )
}

/** Cars for somebody who looks at this one, best match first. */
export function similarCars(to: CarCardFields, among: readonly CarCardFields[]): CarCardFields[] {
  return bestMatches(to, among, (other) =>
    points([
      [20, isSameWord(other.make, to.make)],
      [20, isSameWord(other.make, to.make) && isSameWord(other.model, to.model)],
      [15, other.condition === to.condition],
      [40, priceNearness(other.price, to.price)],
      [20, yearNearness(other.year, to.year)],
    ]),
  )
}

/** Equals stay in the list's own order, newest first. */
function bestMatches<Listing extends { id: string }>(
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

/** Sums weights by how far each holds, 0 to 1 or yes and no. */
function points(reasons: readonly (readonly [weight: number, holds: number | boolean])[]): number {
  return reasons.reduce((sum, [weight, holds]) => sum + weight * Number(holds), 0)
}

/** 1 at the same price, 0 from four times or a quarter of it on, and where a price is unknown. */
function priceNearness(one: number | null, other: number | null): number {
  if (!isNumber(one) || !isNumber(other) || one <= 0 || other <= 0) return 0
  return Math.max(0, 1 - Math.abs(Math.log2(one / other)) / 2)
}

/** 1 in the same year, 0 from ten years apart on. */
function yearNearness(one: number | null, other: number | null): number {
  return isNumber(one) && isNumber(other) ? Math.max(0, 1 - Math.abs(one - other) / 10) : 0
}

/** 'Nairobi' of 'Karen, Nairobi'. */
function townOf(location: string): string {
  return location.split(',').at(-1) ?? ''
}

/** What is not known is like nothing. */
function isSameWord(one: string, other: string): boolean {
  const plain = one.trim().toLowerCase()
  return plain !== '' && plain === other.trim().toLowerCase()
}

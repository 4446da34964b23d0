import { isNumber } from '../../../../../contract/price'
import type { CarCardFields } from '../../api/queries'
import { isSameWord, points, priceNearness, createSimilarListings } from '../../detail/similar-listings'
import { carListLink } from './car'
import { CarCard, carCardQueries } from './card'

export const SimilarCars = createSimilarListings({
  queries: carCardQueries,
  Card: CarCard,
  similarity: carSimilarity,
  title: 'Similar cars',
  link: carListLink,
})

/** How well another car suits somebody who views this one. */
export function carSimilarity(to: CarCardFields, other: CarCardFields): number {
  return points([
    [20, isSameWord(other.make, to.make)],
    [20, isSameWord(other.make, to.make) && isSameWord(other.model, to.model)],
    [15, other.condition === to.condition],
    [40, priceNearness(other.price, to.price)],
    [20, yearNearness(other.year, to.year)],
  ])
}

/** 1 in the same year, 0 at ten or more years' difference. */
function yearNearness(one: number | null, other: number | null): number {
  return isNumber(one) && isNumber(other) ? Math.max(0, 1 - Math.abs(one - other) / 10) : 0
}

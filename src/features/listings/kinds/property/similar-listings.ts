import { townOf } from '../../../../../contract/filters/property'
import type { PropertyCardFields } from '../../api/queries'
import { createSimilarListings, isSameWord, points, priceNearness } from '../../detail/similar-listings'
import { PropertyCard, propertyCardQueries } from './card'
import { propertyListLink } from './property'

export const SimilarProperties = createSimilarListings({
  queries: propertyCardQueries,
  Card: PropertyCard,
  similarity: propertySimilarity,
  title: 'Similar properties',
  link: propertyListLink,
})

/** How well another property suits somebody who views this one. Another type of offer never outranks the same type. */
export function propertySimilarity(to: PropertyCardFields, other: PropertyCardFields): number {
  return points([
    [150, other.type === to.type],
    [30, isSameWord(other.location, to.location)],
    [10, isSameWord(townOf(other.location), townOf(to.location))],
    [30, other.category === to.category],
    [10, other.bedrooms.some((size) => to.bedrooms.includes(size))],
    [40, priceNearness(other.price, to.price)],
  ])
}

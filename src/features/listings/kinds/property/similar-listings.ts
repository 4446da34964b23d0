import { createSimilarListings } from '../../detail/similar-listings'
import { PropertyCard } from './card'
import { propertyListLink, propertyQueries } from './property'
import { propertySimilarity } from './similarity'

export const SimilarProperties = createSimilarListings({
  queries: propertyQueries,
  Card: PropertyCard,
  similarity: propertySimilarity,
  title: 'Similar properties',
  link: propertyListLink,
})

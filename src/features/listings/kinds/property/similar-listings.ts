import { createSimilarListings } from '../../detail/similar-listings'
import { PropertyCard } from './card'
import { propertyListLink } from './list-link'
import { propertyQueries } from './queries'
import { propertySimilarity } from './similarity'

export const SimilarProperties = createSimilarListings({
  queries: propertyQueries,
  Card: PropertyCard,
  similarity: propertySimilarity,
  title: 'Similar properties',
  link: propertyListLink,
})

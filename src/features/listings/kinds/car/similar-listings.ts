import { createSimilarListings } from '../../detail/similar-listings'
import { CarCard } from './card'
import { carListLink } from './list-link'
import { carQueries } from './queries'
import { carSimilarity } from './similarity'

export const SimilarCars = createSimilarListings({
  queries: carQueries,
  Card: CarCard,
  similarity: carSimilarity,
  title: 'Similar cars',
  link: carListLink,
})

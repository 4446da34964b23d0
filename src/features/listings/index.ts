export { RatingSummary } from './cards/rating-summary'
export { FeaturedCars, FeaturedProperties } from './kinds/featured'
export { SavedCard } from './kinds/saved-card'
export { CardSkeleton, ListingGrid, SkeletonGrid } from './cards/listing-grid'
export { listingKinds } from './kinds/all'
export { DetailSkeleton } from './detail/detail-layout'
export { CarDetail } from './kinds/car/detail'
export { CarPreview, PropertyPreview } from './kinds/previews'
export { CarList } from './kinds/car/list'
export { Budgets } from './list/bounds'
export { choicesStyle, choiceStyle, INTENTS } from './list/intents'
export {
  loadStateOf,
  type LoadState,
  type CarCardFields,
  type CommonCardFields,
  type PropertyCardFields,
  listingFromNode,
  listingQuery,
  useListing,
  useListingCards,
  type ListingQueries,
  useListings,
} from './api/queries'
export { carQueries } from './kinds/car/car'
export { PropertyDetail } from './kinds/property/detail'
export { PropertyList } from './kinds/property/list'
export { propertyQueries } from './kinds/property/property'
export { suggestionsFrom } from '../../../contract/filters/suggestions'
export { coverPhoto, mediaOrigin, placeholderOf, smallPhotoUrl } from '../../lib/listing-photos'

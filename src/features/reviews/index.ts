export { ReviewsOverview } from './components/reviews-overview'
export { ReviewsSection } from './components/reviews-section'
export { UnviewedBadge, UnviewedReviewWatch } from './components/unviewed-badge'

import { namedLazy } from '../../ui/lazy'

export { useUnansweredReviewCount } from './api/get-all-reviews'
export { ReviewsOverview } from './components/reviews-overview'
export { ReviewsSection } from './components/reviews-section'
export { UnviewedBadge, UnviewedReviewWatch } from './components/unviewed-badge'

/** Only for the administrator: no other page contains its code. Requires Suspense. */
export const AllReviewsPage = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './components/all-reviews-page'),
  'AllReviewsPage',
)

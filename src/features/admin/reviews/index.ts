import { namedLazy } from '../../../ui/lazy'

export { useUnansweredReviewCount } from './all-reviews-api'

/** Fetched when the page is opened. Requires Suspense. */
export const AllReviewsPage = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './all-reviews-page'),
  'AllReviewsPage',
)

import { pagePaths } from '../../contract/paths'
import { ReviewsOverview } from '../features/reviews'
import { Seo } from '../features/seo'

export default function ReviewsPage() {
  return (
    <>
      <Seo title="Reviews" description="What people say about our homes and cars." path={pagePaths.reviews} isPrivate />
      <ReviewsOverview />
    </>
  )
}

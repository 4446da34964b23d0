import { withQueries } from '../../../lib/queries'
import { CountBadge } from '../../../ui/text'
import { useMarkViewed } from '../api/mark-viewed'
import { useUnviewedCount, useUnviewedReviewWatch } from '../hooks/use-unviewed-reviews'
import type { ReviewedListing } from '../reviewed-listing'

export const UnviewedCount = withQueries(function Count() {
  return <CountBadge count={useUnviewedCount()} what="unviewed" />
})

export const CountUpdates = withQueries(function Updates({ path }: { path: string }) {
  useUnviewedReviewWatch(path)
  return null
})

/** Marks the reviews of the listing on the page as viewed; renders nothing. */
export const MarkViewed = withQueries(function Mark({ listing }: { listing: ReviewedListing }) {
  useMarkViewed(listing)
  return null
})

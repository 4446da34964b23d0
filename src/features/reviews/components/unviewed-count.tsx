import { CountBadge } from '../../../ui/text'

import { useMarkViewed } from '../api/mark-viewed'
import { useUnviewedCount, useUnviewedReviewWatch } from '../hooks/use-unviewed-reviews'
import type { ReviewedListing } from '../reviewed-listing'

export function UnviewedCount() {
  return <CountBadge count={useUnviewedCount()} what="unviewed" />
}

export function CountUpdates({ path }: { path: string }) {
  useUnviewedReviewWatch(path)
  return null
}

/** Marks the reviews of the listing on the page as viewed; renders nothing. */
export function MarkViewed({ listing }: { listing: ReviewedListing }) {
  useMarkViewed(listing)
  return null
}

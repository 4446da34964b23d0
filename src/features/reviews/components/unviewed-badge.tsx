import { useLocation } from '@reach/router'
import { CountBadge } from '../../../ui/count-badge'
import { useUnviewedCount, useUnviewedReviewWatch } from '../hooks/use-unviewed-reviews'

/** How many reviews wait; nothing for anybody but the administrator (spec §2). */
export function UnviewedBadge() {
  return <CountBadge count={useUnviewedCount()} what="unviewed" />
}

/** Watches the way through the site for it; shows nothing. */
export function UnviewedReviewWatch() {
  useUnviewedReviewWatch(useLocation().pathname)
  return null
}

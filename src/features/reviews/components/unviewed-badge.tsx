import { useLocation } from '@reach/router'
import { CountBadge } from '../../../ui/count-badge'
import { useUnviewedCount, useUnviewedReviewWatch } from '../hooks/use-unviewed-reviews'

/** The number of unviewed reviews, only for the administrator (spec §2). */
export function UnviewedBadge() {
  return <CountBadge count={useUnviewedCount()} what="unviewed" />
}

/** Fetches the number on navigation; renders nothing. */
export function UnviewedReviewWatch() {
  useUnviewedReviewWatch(useLocation().pathname)
  return null
}

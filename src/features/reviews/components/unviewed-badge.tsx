import { useLocation } from '@reach/router'
import { VisuallyHidden } from '../../../ui/layout'
import { color, radius, size, space } from '../../../ui/tokens'
import { useUnviewedCount, useUnviewedReviewWatch } from '../hooks/use-unviewed-reviews'

/** How many reviews wait; nothing for anybody but the administrator (spec §2). */
export function UnviewedBadge() {
  const count = useUnviewedCount()
  if (count === 0) return null
  return (
    <span css={badgeStyle}>
      {count}
      <VisuallyHidden> unviewed</VisuallyHidden>
    </span>
  )
}

/** Watches the way through the site for it; shows nothing. */
export function UnviewedReviewWatch() {
  useUnviewedReviewWatch(useLocation().pathname)
  return null
}

const badgeStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 22,
  height: 22,
  marginLeft: space.s8,
  paddingInline: 6,
  borderRadius: radius.pill,
  background: color.accent,
  color: color.onPrimary,
  fontSize: size.text13,
  fontWeight: 600,
} as const

import { VisuallyHidden } from '../../../ui/layout'
import { color, radius, size, space } from '../../../ui/tokens'
import { useUnreadMessageCount } from '../api/get-unread-count'

/** How many messages wait for the administrator, for the dashboard alone; nothing while there are none. */
export function UnreadMessagesBadge() {
  const count = useUnreadMessageCount()
  if (count === undefined || count === 0) return null
  return (
    <span css={badgeStyle}>
      {count}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  )
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

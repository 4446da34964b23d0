import { VisuallyHidden } from './layout'
import { color, radius, size, space } from './tokens'

/** A count beside a link; renders nothing for 0. */
export function CountBadge({ count, what }: { count: number | undefined; what: string }) {
  if (count === undefined || count === 0) return null
  return (
    <span css={badgeStyle}>
      {count}
      <VisuallyHidden> {what}</VisuallyHidden>
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

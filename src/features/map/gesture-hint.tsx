import type { GestureHint } from './cooperative-gestures'
import { color, radius, shadow, size, space } from '../../ui/tokens'

/** Over the map for a moment, for who tried to move it with one finger or the wheel. */
export function GestureHintNote({ hint }: { hint: GestureHint | null }) {
  if (hint === null) return null
  return (
    <p css={noteStyle} aria-hidden="true">
      {hint === 'fingers' ? 'Move the map with two fingers' : `Hold ${zoomKey()} and scroll to zoom`}
    </p>
  )
}

function zoomKey(): string {
  return /Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}

const noteStyle = {
  position: 'absolute',
  insetInline: 0,
  bottom: space.s24,
  zIndex: 800,
  width: 'fit-content',
  marginInline: 'auto',
  padding: `${space.s8} ${space.s16}`,
  borderRadius: radius.pill,
  background: color.ink,
  color: color.paper,
  boxShadow: shadow.floating,
  fontSize: size.text15,
  fontWeight: 600,
  pointerEvents: 'none',
} as const

import type { Map as LeafletMap } from 'leaflet'
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

/** What moves the map instead of the gesture that the page got. */
export type GestureHint = 'fingers' | 'wheel'

/**
 * Leaves one finger and the plain wheel to the page, whose scrolling must not end at the map: two fingers move and zoom
 * it, and the wheel zooms with Ctrl or ⌘. A mouse drags it as usual.
 * @param onLeft hears of each gesture that was left to the page
 */
export function shareGestures(map: LeafletMap, onLeft: (hint: GestureHint) => void): void {
  const container = map.getContainer()
  // While capturing: Leaflet listens on the same element.
  container.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      if (pointerType === 'touch') map.dragging.disable()
      else map.dragging.enable()
    },
    { capture: true },
  )
  // The browser begins to scroll the page.
  container.addEventListener(
    'pointercancel',
    ({ pointerType }) => {
      if (pointerType === 'touch') onLeft('fingers')
    },
    { capture: true },
  )
  container.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) return
      event.stopPropagation()
      onLeft('wheel')
    },
    { capture: true, passive: true },
  )
}

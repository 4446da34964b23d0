import type { Map as LeafletMap } from 'leaflet'

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

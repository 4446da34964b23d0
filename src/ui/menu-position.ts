import { useLayoutEffect, type RefObject } from 'react'

/** Pixels between menu and button, and between menu and the edges of the window. */
const GAP = 4
const MARGIN = 8

/** Puts the opened menu below its button, or above it where there is more room. */
export function useMenuPosition(menu: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    function place() {
      if (!menu.current || !button.current) return
      const { offsetWidth: width, offsetHeight, clientHeight: innerHeight, scrollHeight } = menu.current
      const height = scrollHeight + offsetHeight - innerHeight
      // Without the scroll bars.
      const { clientWidth, clientHeight } = document.documentElement
      const { left, top, maxHeight } = placeMenu({
        anchor: button.current.getBoundingClientRect(),
        menu: { width, height },
        window: { width: clientWidth, height: clientHeight },
      })
      Object.assign(menu.current.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` })
    }

    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [menu, button])
}

interface Size {
  readonly width: number
  readonly height: number
}

interface MenuLayout {
  readonly anchor: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
  readonly menu: Size
  readonly window: Size
}

/**
 * Where a menu stands in the window: it begins with its anchor, or ends with it where it does not fit or the anchor is
 * in the right half, so that it stays above its column. It is lower where the window has less room than it needs. All
 * in pixels.
 */
export function placeMenu({ anchor, menu, window }: MenuLayout) {
  const isOnTheRight = anchor.left + anchor.right > window.width
  const fitsFromLeft = anchor.left + menu.width <= window.width - MARGIN
  const left = Math.max(MARGIN, fitsFromLeft && !isOnTheRight ? anchor.left : anchor.right - menu.width)
  const below = window.height - anchor.bottom - GAP - MARGIN
  const above = anchor.top - GAP - MARGIN
  const isAbove = menu.height > below && above > below
  const maxHeight = Math.max(0, isAbove ? above : below)
  const top = isAbove ? anchor.top - GAP - Math.min(menu.height, maxHeight) : anchor.bottom + GAP
  return { left, top, maxHeight }
}

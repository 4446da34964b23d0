import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'

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
      // These sizes do not include the scroll bars.
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

/** Pixels: a pressed button shrinks a little. */
const TOLERANCE = 4

/** Closes what floats over the page when somebody presses outside of it, or scrolls its anchor. */
export function useDismiss(
  floating: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const placed = anchor.current?.getBoundingClientRect()
    function dismiss({ target }: Event) {
      if (isIn(floating.current, target)) return
      if (isIn(floating.current, document.activeElement)) anchor.current?.focus({ preventScroll: true })
      close()
    }
    function onPointerDown(event: Event) {
      // A press on the anchor closes it by itself.
      if (!isIn(anchor.current, event.target)) dismiss(event)
    }
    function onScroll(event: Event) {
      // Other parts of the page scroll too, and a scroll that ended before the opening tells of it late.
      const now = anchor.current?.getBoundingClientRect()
      if (!now || !placed || Math.hypot(now.left - placed.left, now.top - placed.top) > TOLERANCE) dismiss(event)
    }

    document.addEventListener('pointerdown', onPointerDown, true)
    document.addEventListener('scroll', onScroll, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('scroll', onScroll, true)
    }
  }, [floating, anchor])
}

function isIn(element: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && element?.contains(target) === true
}

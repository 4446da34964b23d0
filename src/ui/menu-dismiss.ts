import { useEffect, useEffectEvent, type RefObject } from 'react'

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

import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Closes what floats over the page when somebody presses outside of it, or scrolls its anchor away. */
export function useDismiss(
  floating: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const isIn = (element: HTMLElement | null, target: EventTarget | null) =>
      target instanceof Node && element?.contains(target) === true

    function dismiss({ target }: Event) {
      if (isIn(floating.current, target)) return
      if (isIn(floating.current, document.activeElement)) anchor.current?.focus({ preventScroll: true })
      close()
    }
    function onPointerDown(event: Event) {
      // A press on the anchor closes it by itself.
      if (!isIn(anchor.current, event.target)) dismiss(event)
    }

    document.addEventListener('pointerdown', onPointerDown, true)
    document.addEventListener('scroll', dismiss, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('scroll', dismiss, true)
    }
  }, [floating, anchor])
}

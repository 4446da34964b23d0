import { useEffect, type RefObject } from 'react'

/** Keeps what is fixed at the lower edge of the window above the bars of actions there, which can be used at once. */
export function usePlaceAboveBars(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = () => {
      if (ref.current) ref.current.style.bottom = `${spaceBelow(ref.current)}px`
    }
    place()
    // Bars come, go and grow while it is shown, and stick to the edge only while their list is longer than the window.
    const changes = new MutationObserver(place)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-action-bar'] })
    window.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      changes.disconnect()
      window.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [ref])
}

/** The least distance from the lower edge at which it covers no bar; 0 when the window has no room above them. */
function spaceBelow(box: HTMLElement): number {
  const edge = document.documentElement.clientHeight
  const { left, right, height } = box.getBoundingClientRect()
  const bars = [...document.querySelectorAll('[data-action-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
    .sort((one, other) => other.bottom - one.bottom)
  let space = 0
  for (const bar of bars) {
    const isCovered = bar.bottom > edge - space - height && bar.top < edge - space
    if (isCovered) space = edge - bar.top
  }
  return space + height > edge ? 0 : space
}

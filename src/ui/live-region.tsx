import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from './layout'

/**
 * For an element with `role="status"` that is in the page before its text, as screen readers demand: it takes no room,
 * and no gap of a grid, while it is empty.
 */
export const liveRegionStyle = { '&:empty': { position: 'absolute' } } as const

/** Long enough to wait for further typing, short enough to relate to the action. */
const REST_MS = 700

/**
 * Announces changes to screen readers after a pause, so that somebody who types is not
 * interrupted at each key. The initial text is not announced.
 */
export function LiveRegion({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  const started = useRef(false)

  useEffect(() => {
    if (!started.current) {
      started.current = true
      return
    }
    const timer = setTimeout(() => setAnnounced(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])

  // Explicit, because a dialog hides elements without it from screen readers.
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  )
}

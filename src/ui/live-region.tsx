import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from './layout'

/** Long enough that typing goes on or has ended, short enough to belong to what was done. */
const REST_MS = 700

/**
 * Tells screen readers what has changed on the page, once it rests: somebody who types is not
 * interrupted at each key. What a page starts with is read where it stands.
 */
export function LiveRegion({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const started = useRef(false)

  useEffect(() => {
    if (!started.current) {
      started.current = true
      return
    }
    const timer = setTimeout(() => setSaid(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])

  // Said in full, because a dialog hides what does not have it from screen readers.
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  )
}

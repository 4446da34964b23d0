import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../../lib/prefers-reduced-motion'

/** Scrolls a form into view and focuses it with each new number above 0. */
export function useFocusOnRequest(request: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (request === 0) return
    form.current?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'start', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  }, [request])
  return form
}

import { useEffect } from 'react'
import { REVIEW_SCROLL_DELAY_MS } from '../../../../contract/limits'
import { prefersReducedMotion } from '../../../lib/prefers-reduced-motion'

/** Scrolls to the review card when a listing is opened with #review (docs/product.md, "Listing pages"). */
export function useScrollToReview(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || window.location.hash !== '#review') return
    const timer = window.setTimeout(() => {
      document.getElementById('review')?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
    }, REVIEW_SCROLL_DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [isReady])
}

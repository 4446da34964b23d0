/** Whether the visitor prefers reduced motion. Styles use the media query (`global-styles.tsx`). */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

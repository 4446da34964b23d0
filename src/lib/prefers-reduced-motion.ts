/** Whether the visitor asked the device for less movement. Styles ask by themselves (`global-styles.tsx`). */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

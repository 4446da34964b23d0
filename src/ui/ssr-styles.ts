import type { EmotionCache } from '@emotion/cache'

/** An attribute of a built page's `<style>` elements: the names of the styles in it. */
export const BUILT_STYLES = 'data-built-styles'

/**
 * Tells emotion which styles the page contains. Its own hydration moves their elements, after
 * which the browser recalculates style and layout of the whole page twice. Emotion could then no
 * longer remove styles of `<Global>`, so a built page has only `GlobalStyles`, which are never removed.
 */
export function reuseBuiltStyles(cache: EmotionCache): EmotionCache {
  for (const sheet of document.querySelectorAll(`style[${BUILT_STYLES}]`)) {
    for (const name of sheet.getAttribute(BUILT_STYLES)?.split(' ') ?? []) cache.inserted[name] = true
  }
  return cache
}

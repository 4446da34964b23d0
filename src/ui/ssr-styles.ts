import type { EmotionCache } from '@emotion/cache'

/** On the `<style>` elements of a built page: the names of the styles in it. */
export const BUILT_STYLES = 'data-built-styles'

/**
 * Tells emotion which styles the page came with. Its own way to find them moves their elements, after
 * which the browser works out style and place of everything on the page anew, twice over. It could then no
 * longer take away what `<Global>` sets, so `GlobalStyles`, which stay, are all of that a built page has.
 */
export function keepBuiltStyles(cache: EmotionCache): EmotionCache {
  if (typeof document === 'undefined') return cache
  for (const sheet of document.querySelectorAll(`style[${BUILT_STYLES}]`)) {
    for (const name of sheet.getAttribute(BUILT_STYLES)?.split(' ') ?? []) cache.inserted[name] = true
  }
  return cache
}

import type { EmotionCache, Options } from '@emotion/cache'
import { StyleSheet } from '@emotion/sheet'
import { compileStyles } from './compile-styles'

/**
 * Replaces emotion's `createCache` in browsers, where stylis and its vendor prefixes would be 2.4 kB of each page.
 * Built pages have their styles compiled by emotion; here only those of later pages and opened parts are.
 */
export default function createCache({ key, container = document.head, nonce }: Options): EmotionCache {
  const cache: EmotionCache = {
    key,
    nonce,
    inserted: {},
    registered: {},
    sheet: new StyleSheet({ key, container, nonce }),
    insert(selector, { name, styles }, sheet, shouldCache) {
      for (const rule of compileStyles(styles, selector ? [selector] : [])) sheet.insert(rule)
      if (shouldCache) cache.inserted[name] = true
    },
  }
  return cache
}

import createCache, { type EmotionCache } from '@emotion/cache'
import type { ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary'
import { Toasts } from './toasts'

/** A page's styles, without vendor prefixes: the few that a supported browser needs are written in our styles. */
export function createStyleCache(): EmotionCache {
  return createCache({ key: 'css', stylisPlugins: [] })
}

/**
 * Wraps the router, in the browser and at build time. Without the error boundary React would remove the whole page when
 * the router, the frame of the pages or a toast fails.
 */
export function Root({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      {children}
      <Toasts />
    </ErrorBoundary>
  )
}

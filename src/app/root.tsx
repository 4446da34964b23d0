import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { reuseBuiltStyles } from '../ui/ssr-styles'
import { ErrorBoundary } from './error-boundary'
import { Toasts } from './toasts'

/** Begins the names of emotion's classes, in built pages and in browsers. */
export const STYLES_KEY = 'css'

export interface RootTools {
  styles: EmotionCache
}

/** Of a browser session; a build has some for each page. */
export function createRootTools(): RootTools {
  return { styles: reuseBuiltStyles(createCache({ key: STYLES_KEY })) }
}

/**
 * Wraps the router, in the browser and at build time. Without the error boundary React would remove the whole page when
 * the router, the frame of the pages or a toast fails.
 */
export function Root({ tools, children }: { tools: RootTools; children: ReactNode }) {
  return (
    <CacheProvider value={tools.styles}>
      <ErrorBoundary>
        {children}
        <Toasts />
      </ErrorBoundary>
    </CacheProvider>
  )
}

import { CacheProvider } from '@emotion/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, useLayoutEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startSession } from '../features/auth'
import { forgetReviews, sendQueued } from '../features/outbox'
import { measureSpeed } from '../lib/count-event'
import { createQueryClient } from '../lib/query-client'
import { prefetchOnIntent } from './hydration/prefetch-on-intent'
import { replayEvents } from './hydration/replay-events'
import { startOffline } from './offline/start-offline'
import { createStyleCache, Root } from './root'

export { wrapPage } from './layout/page-frame'
export { cacheVisited } from './offline/start-offline'

/** Gatsby's root element; it is empty when a page was built empty or not at all. */
const CONTENT = '#gatsby-focus-wrapper'

/** The page a host returns for paths without a file: Gatsby renders it as `/404.html` and `/404/`. */
const NOT_FOUND_PAGE = /^\/404(\/|\.html)?$/

const styles = createStyleCache()
const queries = createQueryClient()

/** What runs beside the page, before it is hydrated. */
export function startSite(): void {
  startSession(queries, (uid) => void forgetReviews(uid))
  startOffline()
  sendQueued()
  measureSpeed()
}

/** Wraps the whole site. */
export function wrapRoot(router: ReactNode) {
  return (
    <HydrationBoundary>
      <CacheProvider value={styles}>
        <QueryClientProvider client={queries}>
          <Root>{router}</Root>
        </QueryClientProvider>
      </CacheProvider>
    </HydrationBoundary>
  )
}

/** From its first commit on, React handles presses. */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  useLayoutEffect(() => window.capturedEvents?.stopCapturing(), [])
  return children
}

/**
 * Hydrates a page in small steps, between which the browser paints, scrolls and handles input. By default React
 * hydrates in one step, which takes most of a second on a slow phone. The 404 page is rendered anew: what it shows
 * depends on the path it was requested at (decision 0037).
 */
export function hydrateInTransition(page: ReactNode, container: Element): void {
  const isBuilt = container.querySelector(CONTENT)?.hasChildNodes() === true
  if (isBuilt && !NOT_FOUND_PAGE.test(window.pagePath ?? '')) {
    startTransition(() => {
      hydrateRoot(container, page)
    })
  } else createRoot(container).render(page)
}

/** React has hydrated the page. */
export function afterHydration(): void {
  // Gatsby records the scroll position on scroll events, so a position from before hydration needs one too.
  window.dispatchEvent(new Event('scroll'))
  void replayEvents()
  prefetchOnIntent()
}

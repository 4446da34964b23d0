import { CacheProvider } from '@emotion/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { GatsbyBrowser } from 'gatsby'
import { HydrationBoundary, hydrateInTransition } from './src/app/hydration/hydrate'
import { prefetchOnIntent } from './src/app/hydration/prefetch-on-intent'
import { replayEvents } from './src/app/hydration/replay-events'
import { wrapPage } from './src/app/layout/page-frame'
import { cacheVisited, startOffline } from './src/app/offline/start-offline'
import { createStyleCache, Root } from './src/app/root'
import { startSession } from './src/features/auth'
import { forgetReviews, sendQueued } from './src/features/outbox'
import { measureSpeed } from './src/lib/count-event'
import { removeUndecodableUrlParts } from './src/lib/page-url'
import { createQueryClient } from './src/lib/query-client'

const styles = createStyleCache()
const queries = createQueryClient()

/** Gatsby waits for the promise before it reads the page's data, so that the browser can paint between both. */
export const onClientEntry = async () => {
  removeUndecodableUrlParts()
  startSession(queries, (uid) => void forgetReviews(uid))
  startOffline()
  sendQueued()
  measureSpeed()
  await new Promise((resolve) => setTimeout(resolve))
}

/** The structured data of the built page does not apply to the next page. */
export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  cacheVisited(location.pathname)
  if (!prevLocation || prevLocation.pathname === location.pathname) return
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove()
}

/** React has hydrated the page. */
export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  // Gatsby records the scroll position on scroll events, so a position from before hydration needs one too.
  window.dispatchEvent(new Event('scroll'))
  void replayEvents()
  prefetchOnIntent()
}

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => (
  <HydrationBoundary>
    <CacheProvider value={styles}>
      <QueryClientProvider client={queries}>
        <Root>{element}</Root>
      </QueryClientProvider>
    </CacheProvider>
  </HydrationBoundary>
)

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = wrapPage

/** In development, Gatsby uses its own hydration, which reports errors to its overlay. */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] =
  process.env.NODE_ENV === 'production' ? () => hydrateInTransition : undefined

/** Gatsby would otherwise prefetch every visible link. */
export const disableCorePrefetching: GatsbyBrowser['disableCorePrefetching'] = () => true

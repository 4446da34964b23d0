import type { GatsbyBrowser } from 'gatsby'
import { keepSavedPages, keepVisitedPage, watchNetwork } from './src/app/offline/cache-visited-pages'
import { createRootTools, Root } from './src/app/root'
import { prefetchOnIntent } from './src/app/hydration/prefetch-on-intent'
import { replayEvents } from './src/app/hydration/replay-events'
import { HydrationBoundary } from './src/app/hydration/hydration-boundary'
import { hydrateInTransition } from './src/app/hydration/hydrate-in-transition'
import { wrapPage } from './src/app/wrap-page'
import { startSession } from './src/features/auth'

const tools = createRootTools()

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  startSession(tools.queries)
  watchNetwork()
  keepSavedPages()
}

/** What a page was built with to tell machines about itself is not true of the next one. */
export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  keepVisitedPage(location.pathname)
  if (!prevLocation || prevLocation.pathname === location.pathname) return
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove()
}

/** React has taken over the page's HTML. */
export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  // Gatsby notes where a page stands each time it hears it scroll: where it was scrolled to before counts as well.
  window.dispatchEvent(new Event('scroll'))
  void replayEvents()
  prefetchOnIntent()
}

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => (
  <HydrationBoundary>
    <Root tools={tools}>{element}</Root>
  </HydrationBoundary>
)

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = wrapPage

/** While developing, Gatsby hydrates in its own way, which reports errors to its overlay and takes its notices away. */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] =
  process.env.NODE_ENV === 'production' ? () => hydrateInTransition : undefined

/** Every link in sight would be fetched ahead otherwise. */
export const disableCorePrefetching: GatsbyBrowser['disableCorePrefetching'] = () => true

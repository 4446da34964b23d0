import type { GatsbyBrowser } from 'gatsby'
import { startSession } from '../features/auth'
import { carryPhotos } from './motion/carry-photos'
import { PAGE_SHOWN } from './motion/travel-signs'
import { keepSavedPages, keepVisitedPage, watchNetwork } from './offline/keep-visited'
import { createRootTools, Root } from './root'
import { prefetchOnIntent } from './start/prefetch-on-intent'
import { repeatEarlyActions } from './start/repeat-early-actions'
import { TakeOver } from './start/take-over'

export { takeOverInSteps as replaceHydrateFunction } from './start/take-over-in-steps'
export { wrapPage as wrapPageElement } from './wrap-page'

/** What the site does in a browser, by Gatsby's names for the moments. */

const tools = createRootTools()

export const onClientEntry = (() => {
  startSession(tools.queries)
  watchNetwork()
  keepSavedPages()
}) satisfies GatsbyBrowser['onClientEntry']

/** What a page was built with to tell machines about itself is not true of the next one. */
export const onRouteUpdate = (({ location, prevLocation }) => {
  keepVisitedPage(location.pathname)
  document.dispatchEvent(new Event(PAGE_SHOWN))
  if (!prevLocation || prevLocation.pathname === location.pathname) return
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove()
}) satisfies GatsbyBrowser['onRouteUpdate']

/** React has taken over the page's HTML. */
export const onInitialClientRender = (() => {
  // Gatsby notes where a page stands each time it hears it scroll: where it was scrolled to before counts as well.
  window.dispatchEvent(new Event('scroll'))
  void repeatEarlyActions()
  prefetchOnIntent()
  carryPhotos()
}) satisfies GatsbyBrowser['onInitialClientRender']

export const wrapRootElement = (({ element }) => (
  <TakeOver>
    <Root tools={tools}>{element}</Root>
  </TakeOver>
)) satisfies GatsbyBrowser['wrapRootElement']

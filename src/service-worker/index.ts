import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { registerRoute } from 'workbox-routing'
import { answerPage, answerPageData, isPageData } from './responses'
import { answerFile, answerPhoto, isCachedFile, isPhoto } from './files'
import { isKeepMessage } from './cache-message'
import { cacheOfflinePage, keepPage } from './caching'

declare const self: ServiceWorkerGlobalScope

/**
 * Keeps the pages a visitor has read or saved for times without network. With a network it changes
 * nothing: pages and their data always come from the server, so nobody is shown an old price
 * unless there is no other. Calls of the API and the dashboard are never kept.
 */
void self.skipWaiting()
clientsClaim()
enableNavigationPreload()

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPublicPage(url),
  answerPage,
)
registerRoute(({ url, sameOrigin }) => sameOrigin && isPageData(url), answerPageData)
registerRoute(({ url, sameOrigin }) => sameOrigin && isCachedFile(url), answerFile)
registerRoute(({ url, sameOrigin }) => sameOrigin && isPhoto(url), answerPhoto)

self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage(event)))

self.addEventListener('message', (event) => {
  // Gatsby has words of its own for service workers, which are not for this one.
  if (isKeepMessage(event.data)) event.waitUntil(keepPage(event.data, event))
})

/** The backend's own addresses and the dashboard are left to the network. */
function isPublicPage({ pathname }: URL): boolean {
  return !/^\/(api|media|uploads|admin)(\/|$)/.test(pathname)
}

import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { registerRoute } from 'workbox-routing'
import { handlePage, handlePageData, isPageData } from './responses'
import { handleFile, handlePhoto, handlePrintStyles, isCachedFile, isPhoto, isPrintStyles } from './files'
import { isCachePageMessage } from './cache-message'
import { cacheOfflinePage, cachePage } from './caching'
import { isOutboxSync, sendEnquiries } from './send-outbox'

declare const self: ServiceWorkerGlobalScope

/**
 * Caches the pages a visitor has read or saved, for reading offline. With a network it changes
 * nothing: pages and their data always come from the server, so that nobody sees an old price
 * unless there is no other. The API and the dashboard are never cached.
 */
void self.skipWaiting()
clientsClaim()
enableNavigationPreload()

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPublicPage(url),
  handlePage,
)
registerRoute(({ url, sameOrigin }) => sameOrigin && isPageData(url), handlePageData)
registerRoute(({ url, sameOrigin }) => sameOrigin && isCachedFile(url), handleFile)
registerRoute(({ url, sameOrigin }) => sameOrigin && isPhoto(url), handlePhoto)
registerRoute(({ url, sameOrigin }) => sameOrigin && isPrintStyles(url), handlePrintStyles)

self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage(event)))

self.addEventListener('message', (event) => {
  // Gatsby sends its own messages to service workers; this one ignores them.
  if (isCachePageMessage(event.data)) event.waitUntil(cachePage(event.data, event))
})

self.addEventListener('sync', (event) => {
  if (isOutboxSync(event)) event.waitUntil(sendEnquiries())
})

/** The backend's paths and the dashboard always use the network. */
function isPublicPage({ pathname }: URL): boolean {
  return !/^\/(api|media|uploads|admin)(\/|$)/.test(pathname)
}

import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { registerRoute } from 'workbox-routing'
import type { CachePageMessage } from '../../contract/site/site-files'
import { sendEnquiries, SYNC_TAG } from '../features/outbox/send-items'
import { cacheOfflinePage, cachePage } from './caching'
import { handleFile, handlePhoto, handlePrintStyles, isCachedFile, isPhoto, isPrintStyles } from './files'
import { handlePage, handlePageData, isPageData } from './responses'

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
  return !/^\/(api|media|uploads|viewing|owner|admin)(\/|$)/.test(pathname)
}

/** The browser has a network again; no page need be open. Missing from TypeScript's types: only Chromium has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

function isOutboxSync(event: Event): event is SyncEvent {
  return event.type === 'sync' && 'tag' in event && event.tag === SYNC_TAG
}

function isCachePageMessage(message: unknown): message is CachePageMessage {
  if (typeof message !== 'object' || message === null) return false
  const { path, files, saved }: Partial<Record<keyof CachePageMessage, unknown>> = { ...message }
  return (
    typeof path === 'string' &&
    Array.isArray(files) &&
    files.every((file) => typeof file === 'string') &&
    typeof saved === 'boolean'
  )
}

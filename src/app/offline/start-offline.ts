import { OFFLINE_MARKER, SITE_FILES } from '../../../contract/site/site-files'
import { watchSaving, watchOfflineListings } from '../../features/saved'
import { logFailure } from '../../lib/log-failure'

/**
 * Milliseconds before the code that caches pages is fetched, and that of forms which can be filled in offline: a page
 * that somebody reads has been at rest for some seconds by then.
 */
const REST_MS = 6_000

/** Fetched when the page rests: no first load contains it. */
const load = () => import('./cache-visited-pages')

function withCaching(act: (caching: Awaited<ReturnType<typeof load>>) => void): void {
  load().then(act, (error: unknown) => logFailure('Pages are not cached', error))
}

/**
 * Called once: shows the offline notice when the network is lost, caches what the visitor saves, and lets the site be
 * installed. A browser fetches the manifest and an icon of it at once, so it comes after the photo, and not to a data
 * saver who has pressed nothing.
 */
export function startOffline(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: SITE_FILES.manifest }))
  window.addEventListener('offline', () => document.documentElement.setAttribute(OFFLINE_MARKER, ''))
  window.addEventListener('online', () => document.documentElement.removeAttribute(OFFLINE_MARKER))
  watchSaving((path, saved) => withCaching((caching) => caching.cacheSavedPage(path, saved)))
  watchOfflineListings((listing) => withCaching((caching) => caching.cacheOfflineListing(listing)))
}

/** Called on every page: caches it for reading offline, unless the visitor leaves it at once. */
export function cacheVisited(path: string): void {
  window.setTimeout(() => {
    if (navigator.onLine && window.location.pathname === path) withCaching((caching) => caching.cacheVisitedPage(path))
  }, REST_MS)
}

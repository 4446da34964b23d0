import type { ListingKind } from '../../../contract/limits'
import { listingPath, pagePaths } from '../../../contract/paths'
import { SERVICE_WORKER_PATH, type CachePageMessage } from '../../../contract/site/site-files'
import { isSavedPage } from '../../features/saved'
import { logFailure } from '../../lib/log-failure'
import { loadOfflineCode } from '../../lib/offline-code'
import { whenIdle } from '../../lib/when-idle'
import { savesData } from '../hydration/prefetch-on-intent'

/** Public pages that are useful without the backend. */
const READABLE = /^\/($|(properties|cars|contact|saved)(\/|$))/

/** Milliseconds before a page is cached, so that its own requests come first. */
const REST_MS = 500

/** Called on every page: caches it for reading offline, unless the visitor leaves it before it is idle. */
export function cacheVisitedPage(path: string): void {
  if (!canCache() || !READABLE.test(path)) return
  window.setTimeout(() => {
    whenIdle(() => {
      if (window.location.pathname !== path) return
      void loadOfflineCode().then(() =>
        postToServiceWorker({ path, files: fetchedFiles(), saved: path === pagePaths.saved || isSavedPage(path) }),
      )
    })
  }, REST_MS)
}

/** Caches a saved listing for reading offline, whether opened before or not, and removes one that no longer is. */
export function cacheSavedPage(path: string, saved: boolean): void {
  if (canCache()) cacheWithCode(path, saved)
}

/**
 * Caches a listing stored for a viewing, and the page that lists it. The visitor asked for it, so a data saver does not
 * prevent it.
 */
export function cacheOfflineListing({ kind, id }: { kind: ListingKind; id: string }): void {
  if (!hasOfflinePages()) return
  for (const path of [listingPath(kind, id), pagePaths.saved]) cacheWithCode(path, true)
}

/** With its code, or the page could be read but not used. */
function cacheWithCode(path: string, saved: boolean): void {
  const fetched = saved ? window.___loader?.loadPage(path) : undefined
  void Promise.resolve(fetched).then(() => {
    const files = saved ? fetchedFiles().filter((url) => url.endsWith('.js')) : []
    return postToServiceWorker({ path, files, saved })
  })
}

function canCache(): boolean {
  return hasOfflinePages() && !savesData()
}

function hasOfflinePages(): boolean {
  return process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator
}

/** A browser without service workers, as in a private window, has no offline pages. */
async function postToServiceWorker(message: CachePageMessage): Promise<void> {
  try {
    await navigator.serviceWorker.register(SERVICE_WORKER_PATH)
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(message)
  } catch (error) {
    logFailure('The service worker was not started', error)
  }
}

/** Scripts, fonts and photos this document requested, with the photo sizes the browser chose. */
function fetchedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(window.location.origin))
}

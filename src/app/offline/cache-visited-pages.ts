import { OFFLINE_MARKER, SERVICE_WORKER_PATH, type KeepMessage } from '../../../contract/service-worker'
import { isSavedPage, watchSaving } from '../../features/saved-store'
import { logFailure } from '../../lib/log-failure'
import { whenIdle } from '../../lib/when-idle'
import { savesData } from '../hydration/prefers-reduced-data'

/** Pages anyone may read, and that say something without the backend. */
const READABLE = /^\/($|(properties|cars|contact|saved)(\/|$))/

/** Milliseconds for which a page has the line to itself. */
const REST_MS = 4_000

/** Once: every page says so when the network goes. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => document.documentElement.setAttribute(OFFLINE_MARKER, ''))
  window.addEventListener('online', () => document.documentElement.removeAttribute(OFFLINE_MARKER))
}

/** On every page: it can be read again without network, unless the visitor has moved on before it was at rest. */
export function keepVisitedPage(path: string): void {
  if (!canKeep() || !READABLE.test(path)) return
  window.setTimeout(() => {
    whenIdle(() => {
      if (window.location.pathname === path)
        void tellServiceWorker({ path, files: fetchedFiles(), saved: isSavedPage(path) })
    })
  }, REST_MS)
}

/** Once: a listing that is saved can be read without network, opened before or not. */
export function keepSavedPages(): void {
  watchSaving((path, saved) => {
    if (!canKeep()) return
    // With its code, or its words could be read and nothing pressed.
    const fetched = saved ? window.___loader?.loadPage(path) : undefined
    void Promise.resolve(fetched).then(() => {
      const files = saved ? fetchedFiles().filter((address) => address.endsWith('.js')) : []
      return tellServiceWorker({ path, files, saved })
    })
  })
}

function canKeep(): boolean {
  return process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator && !savesData()
}

/** A browser that refuses service workers, as in a private window, has no pages without network. */
async function tellServiceWorker(message: KeepMessage): Promise<void> {
  try {
    await navigator.serviceWorker.register(SERVICE_WORKER_PATH)
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(message)
  } catch (error) {
    logFailure('The service worker was not started', error)
  }
}

/** Scripts, fonts and photos this document has asked for, and its photos as the browser chose them. */
function fetchedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => address.startsWith(window.location.origin))
}

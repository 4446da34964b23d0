import { OFFLINE_MARK, SERVICE_WORKER_PATH, type KeepMessage } from '../../../contract/service-worker'
import { logFailure } from '../../lib/log-failure'
import { whenIdle } from '../../lib/when-idle'
import { savesData } from '../start/saves-data'

/** Pages anyone may read, and that say something without the backend. */
const READABLE = /^\/($|(properties|cars|contact)(\/|$))/

/** Milliseconds for which a page has the line to itself. */
const REST_MS = 4_000

/** Once: every page says so when the network goes. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => document.documentElement.setAttribute(OFFLINE_MARK, ''))
  window.addEventListener('online', () => document.documentElement.removeAttribute(OFFLINE_MARK))
}

/** On every page: it can be read again without network, unless the visitor has moved on before it was at rest. */
export function keepVisitedPage(path: string): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator) || savesData()) return
  if (!READABLE.test(path)) return
  window.setTimeout(() => {
    whenIdle(() => {
      if (window.location.pathname === path) void tellServiceWorker({ path, files: fetchedFiles(), saved: false })
    })
  }, REST_MS)
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

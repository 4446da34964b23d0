import type { RouteHandlerCallback } from 'workbox-core'
import { pagePaths } from '../../contract/paths'
import { cachedPages, findPage, findPageData } from './caching'
import { markAsCached, toOfflinePage } from './page-html'

/** Milliseconds until a cached page is shown instead of waiting for the server. */
const NETWORK_TIMEOUT_MS = 8_000

declare const self: ServiceWorkerGlobalScope

export function isPageData({ pathname }: URL): boolean {
  return pathname.startsWith('/page-data/')
}

/** From the server; without network, or with a slow one, from the cache; else the page that lists cached pages. */
export const handlePage: RouteHandlerCallback = async ({ event, request, url }) => {
  const fetched = fromServer(event, request)
  const cached = await readCached(url.pathname)
  try {
    return await (cached ? Promise.race([fetched, failsAfter(NETWORK_TIMEOUT_MS)]) : fetched)
  } catch (error) {
    if (cached) return rewritten(cached, markAsCached)
    const offline = await readCached(pagePaths.offline)
    if (!offline) throw error
    const pages = await cachedPages().catch(() => [])
    return rewritten(offline, (html) => toOfflinePage(html, pages))
  }
}

/** Without network, from the release of the page that the tab opened (caching.ts). */
export const handlePageData: RouteHandlerCallback = async ({ event, request, url }) => {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await openedPath(event)
      .then((opened) => findPageData(url.pathname, opened))
      .catch(() => undefined)
    if (cached) return cached
    throw error
  }
}

/** A broken storage must not prevent reading from the server; then nothing is cached. */
function readCached(pathname: string): Promise<Response | undefined> {
  return findPage(pathname).catch(() => undefined)
}

/** The path at which the requesting tab was opened: later navigations within the site do not change a client's URL. */
async function openedPath(event: ExtendableEvent): Promise<string | undefined> {
  const client = event instanceof FetchEvent ? await self.clients.get(event.clientId) : undefined
  return client && new URL(client.url).pathname
}

/** The browser may have requested it while the worker was starting (navigation preload). */
async function fromServer(event: ExtendableEvent, request: Request): Promise<Response> {
  const preloaded = event instanceof FetchEvent ? ((await event.preloadResponse) as Response | undefined) : undefined
  return preloaded ?? fetch(request)
}

function failsAfter(milliseconds: number): Promise<never> {
  return new Promise((_, fail) => {
    setTimeout(() => fail(new Error('The server took too long')), milliseconds)
  })
}

async function rewritten(page: Response, rewrite: (html: string) => string): Promise<Response> {
  return new Response(rewrite(await page.text()), { headers: page.headers })
}

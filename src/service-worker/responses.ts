import type { RouteHandlerCallback } from 'workbox-core'
import { pagePaths } from '../../contract/paths'
import { findStored, cachedPages } from './caching'
import { asSaved, asOfflinePage } from './page-html'

/** A visitor who has the page on the device waits no longer than this, in milliseconds. */
const PATIENCE_MS = 8_000

export function isPageData({ pathname }: URL): boolean {
  return pathname.startsWith('/page-data/')
}

/** From the server; without network, or none to speak of, as kept; else a page that says what is kept. */
export const answerPage: RouteHandlerCallback = async ({ event, request, url }) => {
  const coming = fromServer(event, request)
  const kept = await readKept(url.pathname)
  try {
    return await (kept ? Promise.race([coming, failsAfter(PATIENCE_MS)]) : coming)
  } catch (error) {
    if (kept) return rewritten(kept, asSaved)
    const offline = await readKept(pagePaths.offline)
    if (!offline) throw error
    const pages = await cachedPages().catch(() => [])
    return rewritten(offline, (html) => asOfflinePage(html, pages))
  }
}

/** A page's data as kept comes from the same release as the page itself (keeping.ts). */
export const answerPageData: RouteHandlerCallback = async ({ request, url }) => {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await readKept(url.pathname)
    if (kept) return kept
    throw error
  }
}

/** Nobody is kept from what the server has because the device's storage is broken: then nothing is kept. */
function readKept(pathname: string): Promise<Response | undefined> {
  return findStored(pathname).catch(() => undefined)
}

/** The browser has asked already while the worker was starting, where it can do that. */
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

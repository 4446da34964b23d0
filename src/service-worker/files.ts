import type { RouteHandlerCallback } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst, Strategy, type StrategyHandler } from 'workbox-strategies'
import { MEDIA_PREFIX } from '../../contract/site/media'
import { PRINT_STYLES_PATH } from '../../contract/site/site-files'

const FILES = 'files'
const PHOTOS = 'photos'

/**
 * From the cache, else from the server and then cached. Workbox's own CacheFirst fails when the storage
 * can't be read; this one then fetches from the server.
 */
class CacheFirstStrategy extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const cached = await handler.cacheMatch(request).catch(() => undefined)
    return cached ?? handler.fetchAndCachePut(request)
  }
}

/** Their names change with their content, so a cached one is always current. */
const files = new CacheFirstStrategy({
  cacheName: FILES,
  plugins: [new ExpirationPlugin({ maxEntries: 160, purgeOnQuotaError: true })],
})

/** Only photos of cached pages are stored: the browser's own cache has the others for a while. */
const pagePhotos = new CacheFirstStrategy({
  cacheName: PHOTOS,
  plugins: [new ExpirationPlugin({ maxEntries: 240, purgeOnQuotaError: true })],
})

/** Its name stays when its content changes. */
const printStyles = new NetworkFirst({ cacheName: FILES })

export function isPrintStyles({ pathname }: URL): boolean {
  return pathname === PRINT_STYLES_PATH
}

export const handlePrintStyles: RouteHandlerCallback = ({ event, request }) => printStyles.handle({ event, request })

/** Scripts, styles and fonts with Gatsby's names, and the icons. */
export function isCachedFile({ pathname }: URL): boolean {
  return /[-/][0-9a-f]{8,20}\.(js|css)$/.test(pathname) || /^\/(static|icons)\//.test(pathname)
}

export function isPhoto({ pathname }: URL): boolean {
  return pathname.startsWith(`${MEDIA_PREFIX}/`)
}

export const handleFile: RouteHandlerCallback = ({ event, request }) => files.handle({ event, request })

/** Offline, a photo in another size is better than none. */
export const handlePhoto: RouteHandlerCallback = async ({ request }) => {
  const cached = await caches.match(request, { cacheName: PHOTOS }).catch(() => undefined)
  if (cached) return cached
  try {
    return await fetch(request)
  } catch (error) {
    const another = await anotherSizeOf(new URL(request.url)).catch(() => undefined)
    if (another) return another
    throw error
  }
}

/** Caches missing files, mostly from the browser's own cache; files that cannot be fetched are omitted. */
export async function cacheFiles(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  const wanted = [...new Set(urls)].map((url) => new URL(url, self.location.origin))
  const own = wanted.filter(({ origin }) => origin === self.location.origin)
  const handledBy = (strategy: Strategy) => (url: URL) => strategy.handle({ event, request: new Request(url) })
  await Promise.allSettled([
    ...own.filter(isCachedFile).map(handledBy(files)),
    ...own.filter(isPhoto).map(handledBy(pagePhotos)),
    ...own.filter(isPrintStyles).map(handledBy(printStyles)),
  ])
}

async function anotherSizeOf(wanted: URL): Promise<Response | undefined> {
  const cache = await caches.open(PHOTOS)
  const source = photoSource(wanted)
  const sizes = (await cache.keys()).filter(({ url }) => photoSource(new URL(url)) === source)
  const [any] = sizes
  return any && cache.match(any)
}

/** `/media/<width>.<format>/<source>` */
function photoSource({ pathname }: URL): string {
  return pathname.split('/').slice(3).join('/')
}

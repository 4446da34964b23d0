import { pagePaths } from '../../contract/paths'
import { PRINT_STYLES_PATH, type CachePageMessage } from '../../contract/site/site-files'
import { cacheFiles } from './files'
import { releaseOf, scriptsOf, smallPhotosOf, titleOf, type CachedPage } from './page-html'

/**
 * Pages are in one cache per release, each page together with its data: scripts of one release
 * and data of another would fail. As soon as a visitor loads a new release, all cached pages are
 * refetched from it and the old ones are deleted.
 */
const RELEASE_PREFIX = 'release-'
const APP_DATA = '/page-data/app-data.json'

/** In addition to saved pages. */
const MAX_VISITED_PAGES = 30
const PHOTOS_OF_SAVED = 3

const CACHED_AT = 'x-cached-at'
/** Set on a page that was saved without having been read. */
const CACHED_AS_SAVED = 'x-cached-as-saved'

interface FetchedPage {
  readonly release: string
  readonly html: string
  readonly page: Response
  readonly data: Response
  readonly app: Response
}

/** Only one at a time, or two might clean up at once. */
let working: Promise<void> = Promise.resolve()

/** Changes nothing without network. @throws when the device cannot store anything */
export function cachePage(wanted: CachePageMessage, event: ExtendableEvent): Promise<void> {
  const done = working.then(() => fetchAndStore(wanted, event))
  working = done.catch(() => undefined)
  return done
}

/** @throws when it cannot be fetched: the worker needs it, and the next page installs it again */
export async function cacheOfflinePage(event: ExtendableEvent): Promise<void> {
  await cachePage({ path: pagePaths.offline, files: [PRINT_STYLES_PATH], saved: true }, event)
  if (!(await findPage(pagePaths.offline))) throw new Error(`${pagePaths.offline} could not be had`)
}

/** The cached page at a path, of the latest release that has it. */
export async function findPage(pathname: string): Promise<Response | undefined> {
  return (await releaseWith(pathname))?.match(pathname)
}

/**
 * The cached data of a page for a browser tab: of the same release as the page that the tab opened, whose scripts it
 * runs. While a new release is being stored there are two of them.
 * @param opened path of that page; undefined when it is unknown
 */
export async function findPageData(pathname: string, opened: string | undefined): Promise<Response | undefined> {
  const release = opened === undefined ? undefined : await releaseWith(opened)
  return (release ?? (await releaseWith(pathname)))?.match(pathname)
}

/** The cache of the latest release that has a response for this path. */
async function releaseWith(pathname: string): Promise<Cache | undefined> {
  for (const name of (await releases()).reverse()) {
    const cache = await caches.open(name)
    if (await cache.match(pathname)) return cache
  }
  return undefined
}

/** All pages that can be read offline, as `findPage` returns them, those read last first. */
export async function cachedPages(): Promise<CachedPage[]> {
  // Of a page in two releases, the map keeps the copy of the later one.
  const pages = (await Promise.all((await releases()).map(describeRelease))).flat()
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return [...byPath.values()].filter(({ path }) => path !== pagePaths.offline).sort((a, b) => b.at - a.at)
}

async function fetchAndStore({ path, files, saved }: CachePageMessage, event: ExtendableEvent): Promise<void> {
  const fetched = await fetchPage(path)
  if (fetched === 'unreachable') return
  if (fetched === 'gone') return forget(path)
  // Before the page, which would otherwise be there without its code.
  await cacheFiles(
    [...files, ...scriptsOf(fetched.html), ...(saved ? smallPhotosOf(fetched.html).slice(0, PHOTOS_OF_SAVED) : [])],
    event,
  )
  await store(path, fetched, { saved, at: Date.now() })
  await deleteOldReleases(fetched.release, event)
  await deleteSurplus(fetched.release)
}

async function fetchPage(path: string): Promise<FetchedPage | 'gone' | 'unreachable'> {
  try {
    const [page, data, app] = await Promise.all([path, dataPath(path), APP_DATA].map(fetchNewest))
    if (page?.status === 404 || page?.status === 410) return 'gone'
    if (!(page && data && app) || ![page, data, app].every(({ ok, redirected }) => ok && !redirected))
      return 'unreachable'
    const [html, { webpackCompilationHash }] = await Promise.all([
      page.clone().text(),
      app.clone().json() as Promise<{ webpackCompilationHash?: string }>,
    ])
    const release = releaseOf(html)
    // The release changed between these responses; the next visit finds matching ones.
    if (release === null || release !== webpackCompilationHash) return 'unreachable'
    return { release, html, page, data, app }
  } catch {
    return 'unreachable'
  }
}

/** Revalidates the browser's cached response with the server. */
function fetchNewest(path: string): Promise<Response> {
  return fetch(path, { cache: 'no-cache' })
}

function dataPath(path: string): string {
  return `/page-data/${path === pagePaths.home ? 'index' : path.slice(1)}/page-data.json`
}

async function store(
  path: string,
  { release, html, page, data, app }: FetchedPage,
  { saved, at }: { saved: boolean; at: number },
): Promise<void> {
  const cache = await caches.open(RELEASE_PREFIX + release)
  const headers = new Headers(page.headers)
  // The body is no longer encoded.
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.set(CACHED_AT, String(at))
  if (saved) headers.set(CACHED_AS_SAVED, '')
  await Promise.all([
    cache.put(dataPath(path), data),
    cache.put(APP_DATA, app),
    cache.put(path, new Response(html, { headers })),
  ])
}

async function deleteOldReleases(current: string, event: ExtendableEvent): Promise<void> {
  for (const name of await releases()) {
    if (name === RELEASE_PREFIX + current) continue
    for (const { path, saved, at } of await describeRelease(name)) {
      if (await isStored(current, path)) continue
      const fetched = await fetchPage(path)
      if (fetched === 'gone') continue
      // The old ones are not deleted until all can be fetched.
      if (fetched === 'unreachable' || fetched.release !== current) return
      await store(path, fetched, { saved, at })
      await cacheFiles(scriptsOf(fetched.html), event)
    }
    await caches.delete(name)
  }
}

async function deleteSurplus(release: string): Promise<void> {
  const pages = await describeRelease(RELEASE_PREFIX + release)
  const visited = pages.filter(({ saved }) => !saved).sort((a, b) => b.at - a.at)
  await Promise.all(visited.slice(MAX_VISITED_PAGES).map(({ path }) => forget(path)))
}

async function forget(path: string): Promise<void> {
  for (const name of await releases()) {
    const cache = await caches.open(name)
    await Promise.all([cache.delete(path), cache.delete(dataPath(path))])
  }
}

async function isStored(release: string, path: string): Promise<boolean> {
  return (await (await caches.open(RELEASE_PREFIX + release)).match(path)) !== undefined
}

/** Oldest first: caches are listed in order of creation. */
async function releases(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(RELEASE_PREFIX))
}

interface StoredPage extends CachedPage {
  readonly at: number
  readonly saved: boolean
}

async function describeRelease(name: string): Promise<StoredPage[]> {
  const cache = await caches.open(name)
  const pages = await Promise.all((await cache.keys()).map((request) => describePage(cache, request)))
  return pages.filter((page) => page !== null)
}

async function describePage(cache: Cache, request: Request): Promise<StoredPage | null> {
  const page = await cache.match(request)
  const at = page?.headers.get(CACHED_AT) ?? null
  if (!page || at === null) return null
  return {
    path: new URL(request.url).pathname,
    title: titleOf(await page.text()),
    at: Number(at),
    saved: page.headers.has(CACHED_AS_SAVED),
  }
}

import type { KeepMessage } from '../../contract/service-worker'
import { pagePaths } from '../../contract/paths'
import { keepFiles } from './files'
import { releaseOf, scriptsOf, smallPhotosOf, titleOf, type CachedPage } from './page-html'

/**
 * Kept pages live in one cache per release, each page together with its data: scripts of one release
 * and data of another would break. As soon as a visitor meets a new release, all kept pages are
 * fetched anew from it and the old ones go.
 */
const RELEASE_PREFIX = 'release-'
const APP_DATA = '/page-data/app-data.json'

/** Besides the saved ones. */
const MOST_VISITED = 30
/** Of a page that was saved without having been read. */
const PHOTOS_OF_SAVED = 3

const KEPT_AT = 'x-kept-at'
const KEPT_SAVED = 'x-kept-saved'

interface FetchedPage {
  readonly release: string
  readonly html: string
  readonly page: Response
  readonly data: Response
  readonly app: Response
}

/** Only one after the other, or two might tidy up at once. */
let working: Promise<void> = Promise.resolve()

/** Without network nothing changes. @throws when the device refuses to store anything */
export function keepPage(wanted: KeepMessage, event: ExtendableEvent): Promise<void> {
  const done = working.then(() => keep(wanted, event))
  working = done.catch(() => undefined)
  return done
}

/** @throws when it could not be had: without it the worker is of no use, and the next page installs it anew */
export async function cacheOfflinePage(event: ExtendableEvent): Promise<void> {
  await keepPage({ path: pagePaths.offline, files: [], saved: true }, event)
  if (!(await findStored(pagePaths.offline))) throw new Error(`${pagePaths.offline} could not be had`)
}

/** What is kept under a path of a page or its data, of whichever release has it. */
export async function findStored(pathname: string): Promise<Response | undefined> {
  for (const name of await releases()) {
    const found = await (await caches.open(name)).match(pathname)
    if (found) return found
  }
  return undefined
}

/** All pages that can be read without network, the latest first. */
export async function cachedPages(): Promise<CachedPage[]> {
  const pages = (await Promise.all((await releases()).map(describeRelease))).flat()
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return [...byPath.values()].filter(({ path }) => path !== pagePaths.offline).sort((a, b) => b.at - a.at)
}

async function keep({ path, files, saved }: KeepMessage, event: ExtendableEvent): Promise<void> {
  const fetched = await fetchPage(path)
  if (fetched === 'unreachable') return
  if (fetched === 'gone') return forget(path)
  await store(path, fetched, { saved, at: Date.now() })
  await keepFiles(
    [...files, ...scriptsOf(fetched.html), ...(saved ? smallPhotosOf(fetched.html).slice(0, PHOTOS_OF_SAVED) : [])],
    event,
  )
  await leaveOldReleases(fetched.release, event)
  await dropSurplus(fetched.release)
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
    // The site was switched to a new release between these answers: the next visit will find them in accord.
    if (release === null || release !== webpackCompilationHash) return 'unreachable'
    return { release, html, page, data, app }
  } catch {
    return 'unreachable'
  }
}

/** Asks the server whether what the browser has is still right. */
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
  // The text is no longer as it came over the line.
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.set(KEPT_AT, String(at))
  if (saved) headers.set(KEPT_SAVED, '')
  await Promise.all([
    cache.put(dataPath(path), data),
    cache.put(APP_DATA, app),
    cache.put(path, new Response(html, { headers })),
  ])
}

async function leaveOldReleases(current: string, event: ExtendableEvent): Promise<void> {
  for (const name of await releases()) {
    if (name === RELEASE_PREFIX + current) continue
    for (const { path, saved, at } of await describeRelease(name)) {
      if (await isStored(current, path)) continue
      const fetched = await fetchPage(path)
      if (fetched === 'gone') continue
      // The old ones stay as they are until all can be had.
      if (fetched === 'unreachable' || fetched.release !== current) return
      await store(path, fetched, { saved, at })
      await keepFiles(scriptsOf(fetched.html), event)
    }
    await caches.delete(name)
  }
}

async function dropSurplus(release: string): Promise<void> {
  const pages = await describeRelease(RELEASE_PREFIX + release)
  const visited = pages.filter(({ saved }) => !saved).sort((a, b) => b.at - a.at)
  await Promise.all(visited.slice(MOST_VISITED).map(({ path }) => forget(path)))
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

/** Oldest first, as caches are listed in the order in which they were made. */
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
  const at = page?.headers.get(KEPT_AT) ?? null
  if (!page || at === null) return null
  return {
    path: new URL(request.url).pathname,
    title: titleOf(await page.text()),
    at: Number(at),
    saved: page.headers.has(KEPT_SAVED),
  }
}

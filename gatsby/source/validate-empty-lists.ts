import { LISTING_KINDS, type ListingKind } from '../../contract/limits'
import { decodeUrlPart, listingPath, listingPaths } from '../../contract/paths'
import { SITE_FILES } from '../../contract/site/site-files'
import { fetchText, type Backend } from './source-lists'

/** A listing that has a page on the site in service. */
export interface ShownListing {
  kind: ListingKind
  id: string
}

const CONCURRENCY = 16
const DELETED = 410

/**
 * Decides whether a site without listings may replace one that shows `shown` (decision 0045): only when the backend
 * recorded each of them as deleted. A backend with a new or wrong database recorded none of them. Throws one sentence
 * that names the first unexplained pages.
 */
export async function explainEmptyLists(backend: Backend, shown: readonly ShownListing[]): Promise<void> {
  const unexplained: string[] = []
  for (let from = 0; from < shown.length; from += CONCURRENCY) {
    const group = shown.slice(from, from + CONCURRENCY)
    const areDeleted = await Promise.all(group.map((listing) => isDeleted(backend, listing)))
    const remaining = group.filter((_, index) => areDeleted[index] !== true)
    unexplained.push(...remaining.map(({ kind, id }) => listingPath(kind, id)))
  }
  if (unexplained.length > 0) {
    throw new Error(
      `${backend.url} has no listings, but the site shows ${shown.length}, and ${unexplained.length} of them were never ` +
        `deleted there (${unexplained.slice(0, 3).join(', ')}). Is the backend connected to the right database? ` +
        'An empty site does not replace a good one',
    )
  }
}

/**
 * The listings in the sitemap of the site in service. A site that does not return a sitemap was never published and
 * shows none.
 */
export async function listingsInService(siteUrl: string, timeoutMs: number): Promise<ShownListing[]> {
  const pages = await fetchSitemap(siteUrl + SITE_FILES.sitemap, timeoutMs)
  return pages.flatMap((page) => listingOfPath(new URL(page).pathname) ?? [])
}

/** `/properties/villa` is the page of a property; null for any other path. */
export function listingOfPath(path: string): ShownListing | null {
  for (const kind of LISTING_KINDS) {
    const prefix = listingPath(kind, '')
    const name = path.startsWith(prefix) ? path.slice(prefix.length) : ''
    // Names of folders need not be encoded.
    if (name !== '' && !name.includes('/')) return { kind, id: decodeUrlPart(name) ?? name }
  }
  return null
}

async function isDeleted({ url, timeoutMs }: Backend, { kind, id }: ShownListing): Promise<boolean> {
  return (await fetchText(url + listingPaths[kind].api(id), timeoutMs)).status === DELETED
}

/** URLs of pages. The sitemap of a large site is an index of several. */
async function fetchSitemap(url: string, timeoutMs: number): Promise<string[]> {
  const sitemap = await fetchText(url, timeoutMs).catch(() => null)
  if (sitemap?.status !== 200) return []
  const urls = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&amp;', '&'))
  if (!sitemap.text.includes('<sitemapindex')) return urls
  return (await Promise.all(urls.map((part) => fetchSitemap(part, timeoutMs)))).flat()
}

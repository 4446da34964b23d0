import { LISTING_KINDS, type ListingKind } from '../../contract/limits'
import { listingPath, listingPaths } from '../../contract/paths'
import { SITE_FILES } from '../../contract/site-files'
import { fetchText, type Backend } from './fetch-text'

/** A listing that has a page on the site in service. */
export interface ShownListing {
  kind: ListingKind
  id: string
}

const REQUESTS_AT_ONCE = 16
const DELETED = 410

/**
 * Decides whether a site without listings may replace one that shows `shown` (decision 0045): only when
 * the backend recorded each of them as deleted. A backend on a new or wrong database knows none of them.
 * Throws one sentence that names the first unexplained pages.
 */
export async function explainEmptyLists(backend: Backend, shown: readonly ShownListing[]): Promise<void> {
  const unexplained: string[] = []
  for (let from = 0; from < shown.length; from += REQUESTS_AT_ONCE) {
    const group = shown.slice(from, from + REQUESTS_AT_ONCE)
    const areDeleted = await Promise.all(group.map((listing) => isDeleted(backend, listing)))
    unexplained.push(...group.filter((_, index) => areDeleted[index] !== true).map(pageOf))
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
 * The listings that the site in service shows, from its sitemap. A site that does not answer with one, because it
 * was never published, shows none.
 */
export async function listingsInService(siteUrl: string, timeoutMs: number): Promise<ShownListing[]> {
  const pages = await sitemapPages(siteUrl + SITE_FILES.sitemap, timeoutMs)
  return pages.flatMap((page) => listingOfPath(new URL(page).pathname) ?? [])
}

/** `/properties/villa` is a property's page; null for any other path. */
export function listingOfPath(path: string): ShownListing | null {
  for (const kind of LISTING_KINDS) {
    const prefix = listingPath(kind, '')
    const name = path.startsWith(prefix) ? path.slice(prefix.length) : ''
    if (name !== '' && !name.includes('/')) return { kind, id: decoded(name) }
  }
  return null
}

/** A name in a folder of pages need not be encoded. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

async function isDeleted({ url, timeoutMs }: Backend, { kind, id }: ShownListing): Promise<boolean> {
  return (await fetchText(url + listingPaths[kind].api(id), timeoutMs)).status === DELETED
}

/** A large site's sitemap is an index of several. */
async function sitemapPages(address: string, timeoutMs: number): Promise<string[]> {
  const sitemap = await fetchText(address, timeoutMs).catch(() => null)
  if (sitemap?.status !== 200) return []
  const addresses = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) =>
    loc.replaceAll('&amp;', '&'),
  )
  if (!sitemap.text.includes('<sitemapindex')) return addresses
  return (await Promise.all(addresses.map((part) => sitemapPages(part, timeoutMs)))).flat()
}

function pageOf({ kind, id }: ShownListing): string {
  return listingPath(kind, id)
}

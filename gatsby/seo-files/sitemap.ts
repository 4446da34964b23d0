import { DAY_MS } from '../../contract/limits'
import { pagePaths, CHECK_PATH, SELL_PATH } from '../../contract/paths'
import { absolutePhoto } from '../../contract/seo/listing-page'
import type { SiteUrls } from '../../contract/seo/page-head'
import { SITE_FILES } from '../../contract/site/site-files'
import { isClosed } from '../../contract/status'
import { latest, type PublishedListing, xmlText } from './published-listing'

/** The protocol's limit for one file. */
const MAX_ENTRIES = 50_000
const CLOSED_STAY_MS = 90 * DAY_MS

interface Entry {
  readonly path: string
  readonly changedAt: string | null
  readonly photos: readonly string[]
}

/**
 * The sitemap's files by path: every page for search engines, when it last changed, and its photos. With more pages
 * than one file may hold, `/sitemap.xml` is the index of several.
 */
export function sitemapFiles(
  listings: readonly PublishedListing[],
  { site, backend }: SiteUrls,
  maxEntries = MAX_ENTRIES,
): Record<string, string> {
  const entries = [
    ...fixedEntries(listings),
    ...listings.filter(isInSitemap).map((listing) => entryOf(listing, backend)),
  ]
  if (entries.length <= maxEntries) return { [SITE_FILES.sitemap]: urlSet(entries, site) }

  const parts: Record<string, string> = {}
  for (let from = 0; from < entries.length; from += maxEntries) {
    const path = SITE_FILES.sitemap.replace('.xml', `-${from / maxEntries + 1}.xml`)
    parts[path] = urlSet(entries.slice(from, from + maxEntries), site)
  }
  const sitemaps = Object.keys(parts).map((path) => `<sitemap><loc>${xmlText(site + path)}</loc></sitemap>`)
  return { [SITE_FILES.sitemap]: xml('sitemapindex', '', sitemaps), ...parts }
}

/** Sold and let listings stay for a while, because people still look for them. */
function isInSitemap({ listing: { fields } }: PublishedListing): boolean {
  if (!isClosed(fields.status) || !fields.statusSince) return true
  return Date.now() - Date.parse(fields.statusSince) < CLOSED_STAY_MS
}

function fixedEntries(listings: readonly PublishedListing[]): Entry[] {
  const changedAt = (kinds: readonly string[]) =>
    latest(listings.filter(({ listing }) => kinds.includes(listing.kind)).map(({ updatedAt }) => updatedAt))
  return [
    { path: pagePaths.home, changedAt: changedAt(['property']), photos: [] },
    { path: pagePaths.properties, changedAt: changedAt(['property']), photos: [] },
    { path: pagePaths.cars, changedAt: changedAt(['car']), photos: [] },
    { path: pagePaths.contact, changedAt: null, photos: [] },
    { path: SELL_PATH, changedAt: null, photos: [] },
    { path: pagePaths.privacy, changedAt: null, photos: [] },
    { path: CHECK_PATH, changedAt: null, photos: [] },
  ]
}

function entryOf({ listing, path, updatedAt }: PublishedListing, backend: string): Entry {
  const { imageUrls } = listing.fields
  return { path, changedAt: updatedAt, photos: imageUrls.map((photo) => absolutePhoto(photo, backend)) }
}

function urlSet(entries: readonly Entry[], site: string): string {
  return xml(
    'urlset',
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    entries.map(({ path, changedAt, photos }) =>
      [
        `<url><loc>${xmlText(site + path)}</loc>`,
        changedAt === null ? '' : `<lastmod>${xmlText(changedAt)}</lastmod>`,
        ...photos.map((photo) => `<image:image><image:loc>${xmlText(photo)}</image:loc></image:image>`),
        '</url>',
      ].join(''),
    ),
  )
}

function xml(root: string, namespaces: string, children: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`,
    ...children,
    `</${root}>\n`,
  ].join('\n')
}

import { absolutePhoto } from '../../contract/seo/listing-page'
import type { SiteAddresses } from '../../contract/seo/page-head'
import { pagePaths } from '../../contract/paths'
import { SITE_FILES } from '../../contract/site-files'
import { latest, type PublishedListing } from './published-listing'
import { xmlText } from './xml'

/** What the protocol allows in one file. */
const MAX_ADDRESSES = 50_000

interface Address {
  readonly path: string
  readonly changedAt: string | null
  readonly photos: readonly string[]
}

/**
 * The sitemap's files by their path: every page meant to be found, when it last changed, its photos.
 * Beyond what one file may hold, `/sitemap.xml` becomes the index of several.
 */
export function sitemapFiles(
  listings: readonly PublishedListing[],
  { site, backend }: SiteAddresses,
  maxAddresses = MAX_ADDRESSES,
): Record<string, string> {
  const addresses = [...fixedAddresses(listings), ...listings.map((listing) => addressOf(listing, backend))]
  if (addresses.length <= maxAddresses) return { [SITE_FILES.sitemap]: urlSet(addresses, site) }

  const parts: Record<string, string> = {}
  for (let from = 0; from < addresses.length; from += maxAddresses) {
    const path = SITE_FILES.sitemap.replace('.xml', `-${from / maxAddresses + 1}.xml`)
    parts[path] = urlSet(addresses.slice(from, from + maxAddresses), site)
  }
  const entries = Object.keys(parts).map((path) => `<sitemap><loc>${xmlText(site + path)}</loc></sitemap>`)
  return { [SITE_FILES.sitemap]: xml('sitemapindex', '', entries), ...parts }
}

function fixedAddresses(listings: readonly PublishedListing[]): Address[] {
  const changedAt = (kinds: readonly string[]) =>
    latest(listings.filter(({ listing }) => kinds.includes(listing.kind)).map(({ updatedAt }) => updatedAt))
  return [
    { path: pagePaths.home, changedAt: changedAt(['property']), photos: [] },
    { path: pagePaths.properties, changedAt: changedAt(['property']), photos: [] },
    { path: pagePaths.cars, changedAt: changedAt(['car']), photos: [] },
    { path: pagePaths.contact, changedAt: null, photos: [] },
  ]
}

function addressOf({ listing, path, updatedAt }: PublishedListing, backend: string): Address {
  const { imageUrls } = listing.fields
  return { path, changedAt: updatedAt, photos: imageUrls.map((photo) => absolutePhoto(photo, backend)) }
}

function urlSet(addresses: readonly Address[], site: string): string {
  return xml(
    'urlset',
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    addresses.map(({ path, changedAt, photos }) =>
      [
        `<url><loc>${xmlText(site + path)}</loc>`,
        changedAt === null ? '' : `<lastmod>${xmlText(changedAt)}</lastmod>`,
        ...photos.map((photo) => `<image:image><image:loc>${xmlText(photo)}</image:loc></image:image>`),
        '</url>',
      ].join(''),
    ),
  )
}

function xml(root: string, namespaces: string, entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`,
    ...entries,
    `</${root}>\n`,
  ].join('\n')
}

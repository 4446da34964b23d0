import { agency } from '../../contract/agency'
import { listingPage } from '../../contract/seo/listing-page'
import { PAGE_LANGUAGE, type SiteUrls } from '../../contract/seo/page-head'
import { FEED_TITLE, SITE_FILES } from '../../contract/site/site-files'
import { latest, type PublishedListing, xmlText } from './published-listing'

/** Feed readers poll often enough to miss none. */
const MAX_ENTRIES = 30

/**
 * The newest listings as an Atom feed (RFC 4287), the same text whenever it is built; null when the backend sends no
 * creation times.
 */
export function listingFeed(listings: readonly PublishedListing[], urls: SiteUrls): string | null {
  const newest = listings
    .flatMap(({ createdAt, ...listing }) => (createdAt === null ? [] : { ...listing, createdAt }))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.path.localeCompare(b.path))
    .slice(0, MAX_ENTRIES)
  const updatedAt = latest(newest.map((entry) => entry.updatedAt ?? entry.createdAt))
  if (updatedAt === null) return null

  const { site } = urls
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${PAGE_LANGUAGE}">`,
    `<title>${xmlText(FEED_TITLE)}</title>`,
    `<subtitle>${xmlText(agency.tagline)}</subtitle>`,
    `<id>${xmlText(site + SITE_FILES.feed)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(site + SITE_FILES.feed)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(`${site}/`)}"/>`,
    `<icon>${xmlText(site + SITE_FILES.icon192)}</icon>`,
    `<author><name>${xmlText(agency.siteName)}</name><email>${xmlText(agency.email)}</email></author>`,
    `<updated>${xmlText(updatedAt)}</updated>`,
    ...newest.map((entry) => entryXml(entry, urls)),
    '</feed>\n',
  ].join('\n')
}

function entryXml(
  { listing, path, createdAt, updatedAt }: PublishedListing & { createdAt: string },
  urls: SiteUrls,
): string {
  const { title, description, image } = listingPage(listing, urls)
  const url = xmlText(urls.site + path)
  return [
    '<entry>',
    `<title>${xmlText(title)}</title>`,
    `<id>${url}</id>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    ...(image ? [`<link rel="enclosure" type="image/jpeg" href="${xmlText(image.url)}"/>`] : []),
    `<published>${xmlText(createdAt)}</published>`,
    `<updated>${xmlText(updatedAt ?? createdAt)}</updated>`,
    `<summary>${xmlText(description)}</summary>`,
    '</entry>',
  ].join('')
}

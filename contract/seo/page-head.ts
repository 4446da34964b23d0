import { agency } from '../agency'
import { DARK, LIGHT } from '../site/palette'
import { SHARE_CARD } from '../site/share-card'

/**
 * Metadata of pages for search engines and chats. Static pages contain these tags, and the backend writes the same into
 * pages of listings that are newer than the last build. Values are plain text, to be escaped in HTML.
 */

export interface HeadTag {
  readonly tag: 'title' | 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
  /** The words of the title. */
  readonly text?: string
}

/** Origins without a trailing slash. */
export interface SiteUrls {
  /** The pages' origin. */
  readonly site: string
  /** The origin of the backend, which serves share cards and uploaded photos. */
  readonly backend: string
}

/** The image beside a link: an absolute URL, and its size in pixels if known. */
export interface PreviewImage {
  readonly url: string
  readonly alt: string
  readonly width?: number | undefined
  readonly height?: number | undefined
}

export interface PageDescription {
  /** The site's name is added to it. */
  readonly title: string
  readonly description: string
  /** The canonical path; undefined for a page that search engines should not list. */
  readonly path?: string | undefined
  /** The site's card is the default. */
  readonly image?: PreviewImage | undefined
  /** Personal pages and missing ones set it. */
  readonly isPrivate?: boolean | undefined
  /** Open Graph's `product:` properties of an offer. */
  readonly offer?: readonly (readonly [property: string, content: string])[] | undefined
}

export const PAGE_LANGUAGE = 'en'

/** The background of pages in both colour schemes, as in src/ui/global-styles.tsx. */
export const PAPER = { light: LIGHT.paper, dark: DARK.paper } as const

export function pageHead(page: PageDescription, { site }: Pick<SiteUrls, 'site'>): HeadTag[] {
  const title = `${page.title} - ${agency.siteName}`
  const { description, image = siteCard(site) } = page
  return [
    { tag: 'title', attributes: {}, text: title },
    named('description', description),
    ...(page.path === undefined ? [] : [canonical(site + page.path)]),
    ...(page.isPrivate ? [named('robots', 'noindex')] : []),
    property('og:type', page.offer ? 'product' : 'website'),
    property('og:site_name', agency.siteName),
    property('og:locale', agency.locale),
    property('og:title', title),
    property('og:description', description),
    ...(page.path === undefined ? [] : [property('og:url', site + page.path)]),
    property('og:image', image.url),
    ...(image.width === undefined ? [] : [property('og:image:width', String(image.width))]),
    ...(image.height === undefined ? [] : [property('og:image:height', String(image.height))]),
    property('og:image:alt', image.alt),
    ...(page.offer ?? []).map(([name, content]) => property(name, content)),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image.url),
    named('twitter:image:alt', image.alt),
    themeColor('light', PAPER.light),
    themeColor('dark', PAPER.dark),
  ]
}

/** static/share-card.jpg */
function siteCard(site: string): PreviewImage {
  const { width, height } = SHARE_CARD
  return { url: `${site}/share-card.jpg`, alt: `${agency.siteName}. ${agency.tagline}`, width, height }
}

function named(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { name, content } }
}

function property(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { property: name, content } }
}

function canonical(href: string): HeadTag {
  return { tag: 'link', attributes: { rel: 'canonical', href } }
}

function themeColor(scheme: 'light' | 'dark', content: string): HeadTag {
  return { tag: 'meta', attributes: { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` } }
}

import { agency } from '../agency'
import { SHARE_CARD } from '../share-card'

/**
 * What a page tells search engines and chats about itself. Made here once: the built pages carry
 * these tags, and the backend writes the same into the page of a listing that is newer than the
 * last build. Values are plain text; whoever writes HTML escapes them.
 */

export interface HeadTag {
  readonly tag: 'title' | 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
  /** Of the title. */
  readonly text?: string
}

/** Where things are; origins without a trailing slash. */
export interface SiteAddresses {
  /** The pages' own. */
  readonly site: string
  /** The backend's: share cards and uploaded photos come from there. */
  readonly backend: string
}

/** A picture shown beside a link: an absolute address. Pixels, where they are known. */
export interface PreviewImage {
  readonly url: string
  readonly alt: string
  readonly width?: number | undefined
  readonly height?: number | undefined
}

export interface PageDescription {
  /** Without the site's name, which is added. */
  readonly title: string
  readonly description: string
  /** The one address the page is known by; none for a page that should not be found. */
  readonly path?: string | undefined
  /** The site's own card unless the page has one. */
  readonly image?: PreviewImage | undefined
  /** Pages that only make sense for the person looking at them, and pages of nothing. */
  readonly isPrivate?: boolean | undefined
  /** Of something that is offered: Open Graph's `product:` properties. */
  readonly offer?: readonly (readonly [property: string, content: string])[] | undefined
}

export const PAGE_LANGUAGE = 'en'

/** The pages' ground in both schemes, as in src/ui/global-styles.tsx. */
export const PAPER = { light: '#fbf9f5', dark: '#121614' } as const

export function pageHead(page: PageDescription, { site }: Pick<SiteAddresses, 'site'>): HeadTag[] {
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

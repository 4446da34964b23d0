import { agency } from '../agency'

/** Files beside the pages for other programs, which gatsby/ writes and every page names. */
export const SITE_FILES = {
  favicon: '/favicon.svg',
  faviconPng: '/icons/favicon-32.png',
  appleTouchIcon: '/icons/apple-touch-icon.png',
  icon192: '/icons/icon-192.png',
  icon512: '/icons/icon-512.png',
  iconMaskable: '/icons/icon-maskable-512.png',
  manifest: '/site.webmanifest',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  feed: '/new-listings.atom',
} as const

export const FEED_TITLE = `New homes and cars at ${agency.siteName}`

/** The script that caches pages for use without network. At the root, so that its scope includes every page. */
export const SERVICE_WORKER_PATH = '/sw.js'

/** The print style, whose name stays when its content changes. */
export const PRINT_STYLES_PATH = '/print.css'

/** Sent to the service worker when the visitor opens a page, or saves its listing or no longer does. */
export interface CachePageMessage {
  /** Query and hash are cut off. */
  readonly path: string
  /** Scripts, fonts and photos of the page; those of other origins are ignored. */
  readonly files: readonly string[]
  /** Saved pages stay in the cache; of the others, only the latest. */
  readonly saved: boolean
}

/** What a message to a device holds, by which the service worker shows it (docs/product.md, "Device messages"). */
export interface PushMessage {
  /** A repeated one is shown without a sound. */
  readonly id: string
  /** A newer message with the same tag takes the place of the older one. */
  readonly tag: string
  readonly title: string
  /** The page of the dashboard that a click opens. */
  readonly path: string
}

/** Sent by the service worker to the dashboard's open pages when a device was told of something. */
export const NEWS_MESSAGE = 'news'

/** Attribute of `<html>`: the page is from the cache, or the network was lost while it was open. */
export const OFFLINE_MARKER = 'data-offline'

/** The list of cached pages on the offline page. */
export const CACHED_PAGES_ID = 'cached-pages'

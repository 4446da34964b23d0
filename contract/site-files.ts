import { agency } from './agency'

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

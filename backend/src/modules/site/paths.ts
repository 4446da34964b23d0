import { extname } from 'node:path'
import { LISTING_KINDS, type ListingKind } from '../../../../contract/limits'
import { decodeUrlPart, listingPaths } from '../../../../contract/paths'

/** How the site handles a request path, without looking at files. */
export type SitePath =
  | { readonly kind: 'rejected'; readonly status: 400 | 404 }
  /** A trailing slash, or two together in the path of a list or listing: the canonical form has none. */
  | { readonly kind: 'redirect'; readonly location: string }
  /** Decoded, no slash at either end; '' is the home page. */
  | { readonly kind: 'path'; readonly path: string }

/** Encoded slashes and control characters, which only attacks use. */
const SUSPICIOUS = /%2f|%5c|\\|%00|\p{Cc}/iu

/** @param target the raw target of a request, with its query */
export function parseSitePath(target: string): SitePath {
  const queryAt = target.indexOf('?')
  const raw = queryAt === -1 ? target : target.slice(0, queryAt)
  const query = queryAt === -1 ? '' : target.slice(queryAt)
  if (!raw.startsWith('/') || SUSPICIOUS.test(raw)) return { kind: 'rejected', status: 400 }
  if (raw.includes('//')) {
    // A location that began with two slashes would lead to another host.
    const location = raw.replace(/\/+/g, '/') + query
    return LISTINGS.test(location) ? { kind: 'redirect', location } : { kind: 'rejected', status: 400 }
  }

  const decoded = decodeUrlPart(raw)
  if (decoded === null || SUSPICIOUS.test(decoded)) return { kind: 'rejected', status: 400 }
  const path = decoded.slice(1)
  const segments = path.split('/')
  if (segments.includes('.') || segments.includes('..')) return { kind: 'rejected', status: 400 }
  if (segments.some((segment) => segment.startsWith('.'))) return { kind: 'rejected', status: 404 }
  if (path !== '' && raw.endsWith('/')) return { kind: 'redirect', location: raw.slice(0, -1) + query }
  return { kind: 'path', path }
}

/** A release's targets of old addresses, by `redirectKey`. */
export type Redirects = Readonly<Record<string, string>>

/** Their file in a release; one without any has none. */
export const REDIRECTS_FILE = 'redirects.json'

/**
 * How an old address stands among redirects: capitals do not matter, as in nginx's `map`.
 * @param path decoded, with a slash at its start and none at its end
 * @param query as it was sent, with its question mark; '' for a path that leads on with any query
 */
export function redirectKey(path: string, query: string): string {
  return (path + query).replace(/[A-Z]/g, (capital) => capital.toLowerCase())
}

/** 'properties' and so on: the first segment of listings' paths. */
const SECTIONS = LISTING_KINDS.map((kind) => ({ kind, section: listingPaths[kind].list.slice(1) }))
const ANY_SECTION = SECTIONS.map(({ section }) => section).join('|')
const LISTINGS = new RegExp(`^/(${ANY_SECTION})(/|$)`, 'i')

/** Gatsby's page for paths without a file: it also shows listings that are newer than the release (decision 0037). */
const NOT_FOUND_PAGE = '404.html'

/** The pages of the dashboard: one file serves them all. */
const DASHBOARD = /^admin(\/.+)?$/

const LISTING_PAGE = new RegExp(`^(${ANY_SECTION})/([^/]+)$`)
/** A browser that navigates within the site requests only the page's data. */
const LISTING_DATA = new RegExp(`^page-data/(${ANY_SECTION})/([^/]+)/page-data\\.json$`)

export interface ListingId {
  readonly kind: ListingKind
  readonly id: string
}

/** How a path without a file of its own is served. */
export type ClientOnlyPage =
  | { readonly kind: 'dashboard'; readonly file: string }
  | { readonly kind: 'listing'; readonly file: string; readonly listing: ListingId }
  /** Gatsby's router shows a page wherever its `matchPath` fits. */
  | { readonly kind: 'data'; readonly file: string; readonly matchPath: string }

/** The listing whose page, in any spelling, or page data is at `path`; null when it is neither. */
export function listingAt(path: string): ListingId | null {
  const [, section, id = ''] = LISTING_DATA.exec(path) ?? LISTING_PAGE.exec(path.replace(/\/index\.html$/, '')) ?? []
  const found = SECTIONS.find((one) => one.section === section)
  return found === undefined ? null : { kind: found.kind, id }
}

/** What serves `path` when no file does; null when there is nothing. */
export function clientOnlyPageOf(path: string): ClientOnlyPage | null {
  const section = LISTING_DATA.exec(path)?.[1]
  if (section !== undefined)
    return { kind: 'data', file: `page-data/${NOT_FOUND_PAGE}/page-data.json`, matchPath: `/${section}/:id` }
  if (isFilePath(path)) return null
  if (DASHBOARD.test(path)) return { kind: 'dashboard', file: 'admin/[...]/index.html' }
  const listing = LISTING_PAGE.test(path) ? listingAt(path) : null
  return listing && { kind: 'listing', file: NOT_FOUND_PAGE, listing }
}

/** What chats and mails take for a part of the link that it follows. */
const AFTER_LINK = /(?:&.*|[.,;:!)\]}>"'’”*_…]+)$/u
const LISTING_IN_ANY_CASE = new RegExp(`^(${ANY_SECTION})/([^/]+)$`, 'i')

/** Listings that a path with another case or something behind it may mean, the likeliest first. */
export function misspelledListings(path: string): ListingId[] {
  const [, typed = '', id = ''] = LISTING_IN_ANY_CASE.exec(path) ?? []
  const found = SECTIONS.find(({ section }) => section === typed.toLowerCase())
  // Ids are shorter, and cutting a long one takes long.
  if (found === undefined || id.length > 200) return []
  const meant = id.replace(AFTER_LINK, '').replace(AFTER_LINK, '')
  if (meant === '') return []
  const ids = [...new Set([meant, meant.toLowerCase()])]
  return ids.filter((one) => `${found.section}/${one}` !== path).map((one) => ({ kind: found.kind, id: one }))
}

const FILE_FOLDERS = /^(static|page-data|icons)\//

/**
 * Whether the path is that of a file (script, photo, page data) and not of a page: the response to a missing file must
 * not be a page. A dot is not enough, because the id of a listing may end in anything (decision 0037).
 */
export function isFilePath(path: string): boolean {
  if (FILE_FOLDERS.test(path)) return true
  return !LISTING_PAGE.test(path) && isAssetType(extname(path))
}

/** Whether the file name contains a hash of the content, as Gatsby's do: such a file never changes. */
export function isHashed(path: string): boolean {
  return path.startsWith('static/') || /(^|-)[0-9a-f]{8,20}\.(js|css|mjs)(\.map)?$/.test(path)
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.atom': 'application/atom+xml; charset=utf-8',
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/** @param extension with its dot; files with an unknown one are downloads */
export function contentTypeOf(extension: string): string {
  return CONTENT_TYPES[extension.toLowerCase()] ?? 'application/octet-stream'
}

/** Whether files with this extension (with its dot) are assets of pages: scripts, images, data. */
function isAssetType(extension: string): boolean {
  const lowerCase = extension.toLowerCase()
  return lowerCase !== '.html' && lowerCase in CONTENT_TYPES
}

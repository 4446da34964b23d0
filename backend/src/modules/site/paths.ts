import { extname } from 'node:path'
import { isAssetType } from './content-types'

/** What the site does with an address, decided from its text alone. */
export type SiteAddress =
  | { readonly kind: 'refused'; readonly status: 400 | 404 }
  /** A trailing slash: the canonical form has none. */
  | { readonly kind: 'redirect'; readonly location: string }
  /** Decoded, no slash at either end; '' is the home page. */
  | { readonly kind: 'path'; readonly path: string }

/** Slashes in disguise and control characters: no address of ours holds them, attacks do. */
const DISGUISED = /%2f|%5c|\\|%00|\p{Cc}/iu

/** Reads the raw target of a request, as it came over the wire. */
export function readSiteAddress(target: string): SiteAddress {
  const queryAt = target.indexOf('?')
  const raw = queryAt === -1 ? target : target.slice(0, queryAt)
  const query = queryAt === -1 ? '' : target.slice(queryAt)
  if (!raw.startsWith('/') || raw.includes('//') || DISGUISED.test(raw)) return { kind: 'refused', status: 400 }

  const decoded = decode(raw)
  if (decoded === null || DISGUISED.test(decoded)) return { kind: 'refused', status: 400 }
  const path = decoded.slice(1)
  const segments = path.split('/')
  if (segments.includes('.') || segments.includes('..')) return { kind: 'refused', status: 400 }
  if (segments.some((segment) => segment.startsWith('.'))) return { kind: 'refused', status: 404 }
  if (path !== '' && raw.endsWith('/')) return { kind: 'redirect', location: raw.slice(0, -1) + query }
  return { kind: 'path', path }
}

function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw)
  } catch {
    return null
  }
}

/** Paths whose pages exist for ids unknown at build time, and the file that stands for all of them. */
const CLIENT_ONLY_PAGES = [
  { pattern: /^properties\/([^/]+)$/, shell: 'properties/[id]/index.html', listing: 'property' },
  { pattern: /^cars\/([^/]+)$/, shell: 'cars/[id]/index.html', listing: 'car' },
  { pattern: /^admin(\/.+)?$/, shell: 'admin/[...]/index.html', listing: null },
] as const

/** A browser that is on the site already asks for a page's data alone. */
const LISTING_DATA = /^page-data\/(properties|cars)\/[^/]+\/page-data\.json$/

export interface ClientOnlyPage {
  readonly shell: string
  /** The listing the page shows, which decides between 200 and 404. */
  readonly listing: { readonly kind: 'property' | 'car'; readonly id: string } | null
}

/** The client-only page that shows `path`, or its data; null when there is none. */
export function clientOnlyPageOf(path: string): ClientOnlyPage | null {
  const section = LISTING_DATA.exec(path)?.[1]
  if (section !== undefined) return { shell: `page-data/${section}/[id]/page-data.json`, listing: null }
  if (namesFile(path)) return null
  for (const { pattern, shell, listing } of CLIENT_ONLY_PAGES) {
    const match = pattern.exec(path)
    if (match === null) continue
    return { shell, listing: listing === null ? null : { kind: listing, id: match[1] ?? '' } }
  }
  return null
}

const FILE_FOLDERS = /^(static|page-data|icons)\//
const LISTING_PAGE = /^(properties|cars)\/[^/]+$/

/**
 * Whether the path names a file (script, photo, page data) rather than a page: a missing file must not be answered
 * with a page. A dot alone says nothing, and the id of a listing may end in anything (decision 0037).
 */
export function namesFile(path: string): boolean {
  if (FILE_FOLDERS.test(path)) return true
  return !LISTING_PAGE.test(path) && isAssetType(extname(path))
}

/** Files whose name changes with their content, as Gatsby writes them: they never change. */
export function isHashed(path: string): boolean {
  return path.startsWith('static/') || /-[0-9a-f]{20}\.(js|css|mjs)(\.map)?$/.test(path)
}

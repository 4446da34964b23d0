import { LISTING_KINDS, type ListingKind } from '../../contract/limits'
import { listingPaths } from '../../contract/paths'

/** The listing's id at the end of a path; '' while a client-only page is built, which has none. */
export function idInPath({ pathname }: { pathname: string }): string {
  const last = decodeURIComponent(pathname.replace(/\/$/, '').split('/').at(-1) ?? '')
  return last.startsWith('[') ? '' : last
}

/** The kind of listing whose page has this path; null for other paths and for one that cannot be decoded. */
export function listingKindOfPath(pathname: string): ListingKind | null {
  const [, section, id] = /^(\/[^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (id === undefined || !isDecodable(id)) return null
  return LISTING_KINDS.find((kind) => listingPaths[kind].list === section) ?? null
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

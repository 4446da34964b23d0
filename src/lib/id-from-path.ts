import { pagePaths } from '../../contract/paths'

/** The listing's id at the end of its address; '' while a client-only page is being built, when there is none yet. */
export function idInPath({ pathname }: { pathname: string }): string {
  const last = decodeURIComponent(pathname.replace(/\/$/, '').split('/').at(-1) ?? '')
  return last.startsWith('[') ? '' : last
}

/** Which kind of listing has its page at this path; null for any other path, and for one that cannot be decoded. */
export function listingKindOfPath(pathname: string): 'property' | 'car' | null {
  const [, section, id] = /^(\/[^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (id === undefined || !isDecodable(id)) return null
  if (section === pagePaths.properties) return 'property'
  return section === pagePaths.cars ? 'car' : null
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

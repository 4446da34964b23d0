import { globalHistory } from '@reach/router'
import { LISTING_KINDS, type ListingKind } from '../../contract/limits'
import { decodeUrlPart, listingPaths } from '../../contract/paths'

/** The listing whose page has this path; null for other paths and for one that cannot be decoded. */
export function listingInPath(pathname: string): { kind: ListingKind; id: string } | null {
  const [, section, part = ''] = /^(\/[^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  const kind = LISTING_KINDS.find((one) => listingPaths[one].list === section)
  const id = decodeUrlPart(part)
  return kind === undefined || id === null ? null : { kind, id }
}

/**
 * Removes what cannot be decoded from the page's URL, such as '#50%off', now and whenever the visitor changes it:
 * Gatsby decodes path and hash while it renders and would show nothing at all. To be called before the first render.
 */
export function removeUndecodableUrlParts(): void {
  const { pathname, search } = window.location
  if (decodeUrlPart(pathname) === null) window.location.replace('/')
  else if (hasUndecodableHash()) {
    // Through the router, which has already read the URL.
    void globalHistory.navigate(pathname + search, { replace: true, state: readState() })
  }
  // While the event is captured, so that the router reads the URL afterwards.
  window.addEventListener('popstate', removeUndecodableHash, { capture: true })
  window.addEventListener('hashchange', removeUndecodableHash, { capture: true })
}

function hasUndecodableHash(): boolean {
  return decodeUrlPart(window.location.hash) === null
}

function removeUndecodableHash(): void {
  if (!hasUndecodableHash()) return
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

function readState(): object {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

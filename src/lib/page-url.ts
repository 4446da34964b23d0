import { globalHistory } from '@reach/router'
import { useEffect, useEffectEvent } from 'react'
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
  if (decodeUrlPart(window.location.pathname) === null) window.location.replace('/')
  else removeUndecodableHash()
  window.addEventListener('popstate', removeUndecodableHash)
  window.addEventListener('hashchange', removeUndecodableHash)
}

/** Through the router: Gatsby listens first, so the router has already read the URL. */
function removeUndecodableHash(): void {
  const { hash, pathname, search } = window.location
  if (decodeUrlPart(hash) !== null) return
  void globalHistory.navigate(pathname + search, { replace: true, state: readState() })
}

function readState(): object {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** Calls `arrive` when the page is opened at `#id`, and whenever a link leads there. */
export function useLinkTo(id: string, arrive: () => void): void {
  const arriveIfNamed = useEffectEvent(() => {
    if (window.location.hash === `#${id}`) arrive()
  })
  useEffect(() => {
    arriveIfNamed()
    window.addEventListener('hashchange', arriveIfNamed)
    return () => window.removeEventListener('hashchange', arriveIfNamed)
  }, [])
}

/** What a link opened was closed: else the same link would change nothing, and not open it again. */
export function forgetLinkTo(id: string): void {
  const { hash, pathname, search } = window.location
  if (hash === `#${id}`) window.history.replaceState(window.history.state, '', pathname + search)
}

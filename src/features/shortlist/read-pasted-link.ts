import { SHORTLIST_PATH } from '../../../contract/paths'
import { parseShortlist } from '../../../contract/shortlist'

type PastedLink = { readonly path: string } | { readonly error: string }

/**
 * Reads a link that somebody pasted. Only shortlists of this site are opened: another site's link could lead anywhere.
 * @param origin of this page, such as `https://kilele.example`
 * @param siteUrl the site's public origin, which may be another one than this page's
 */
export function readPastedLink(text: string, origin: string, siteUrl = origin): PastedLink {
  const host = new URL(origin).host
  const pasted = /\S*\/shortlist\S*/.exec(text)?.[0] ?? text.trim()
  if (pasted === '') return { error: 'Paste the link first.' }
  const url = parseUrl(pasted, origin)
  if (url === null) return { error: `This is not a link. It should begin with ${origin}${SHORTLIST_PATH}.` }
  if (url.origin !== origin && url.origin !== siteUrl) {
    return { error: `This link leads to ${url.host || 'another place'}, not to ${host}. It was not opened.` }
  }
  if (url.pathname.replace(/\/$/, '') !== SHORTLIST_PATH || parseShortlist(url.search).names.length === 0) {
    return { error: 'This link leads to our site, but names no listings. Ask the sender for it again.' }
  }
  return { path: SHORTLIST_PATH + url.search }
}

/** People leave out `https://`. */
function parseUrl(text: string, origin: string): URL | null {
  const isAbsolute = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
  try {
    return isAbsolute ? new URL(text) : text.startsWith('/') ? new URL(text, origin) : withScheme(text, origin)
  } catch {
    return null
  }
}

function withScheme(text: string, origin: string): URL | null {
  return /^[^\s/]+[.:][^\s/]+\//.test(text) ? new URL(`${new URL(origin).protocol}//${text}`) : null
}

import { decodeUrlPart } from '../../contract/paths'

declare global {
  interface Window {
    /** Written by Gatsby into each page: the page of this document. */
    pagePath?: string
  }
}

/**
 * The paths of client-only pages. It replaces Gatsby's own list
 * (gatsby-node.ts), which would contain every built listing: each new one would change the scripts, and
 * with them every page, and each visitor would load thousands of paths.
 *
 * A listing newer than the build is shown by the client-only page at the path this
 * document was requested for; for other paths the host selects the page (docs/deploy.md).
 */
export default [{ path: '/admin/[...]', matchPath: '/admin/*' }, ...ownPath(window.pagePath ?? '')]

function ownPath(pagePath: string) {
  if (!pagePath.endsWith('/[id]')) return []
  const { pathname } = window.location
  return [{ path: pagePath, matchPath: decodeUrlPart(pathname) ?? pathname }]
}

declare global {
  interface Window {
    /** Written by Gatsby into each page: the page this document was built as. */
    pagePath?: string
  }
}

/**
 * The addresses that client-only pages stand for. It takes the place of Gatsby's own list
 * (gatsby-node.ts), which would name every built listing: each new one would change the scripts, and
 * with them every page of the site, and thousands would be part of what each visitor loads.
 *
 * A listing newer than the build is shown by its client-only page at the one address that this
 * document was asked for; for other addresses the host knows which page it is (docs/deploy.md).
 */
export default [{ path: '/admin/[...]', matchPath: '/admin/*' }, ...ownAddress(window.pagePath ?? '')]

function ownAddress(pagePath: string) {
  if (!pagePath.endsWith('/[id]')) return []
  return [{ path: pagePath, matchPath: decodeURIComponent(window.location.pathname) }]
}

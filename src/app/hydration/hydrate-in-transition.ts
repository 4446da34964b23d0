import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { pagePaths } from '../../../contract/paths'

/** Gatsby's own element; it has no children where a page was built empty, or was not built at all. */
const CONTENT = '#gatsby-focus-wrapper'

/** The page that a plain static host answers with at any path it has no file of. */
const NOT_FOUND_PAGE = /^\/404(\/|\.html)?$/

/**
 * Takes over a page's HTML in small steps, between which the browser paints, scrolls and hears the
 * visitor. By itself React would do it in one, which on a slow phone takes the better part of a second.
 */
export function hydrateInTransition(page: ReactNode, container: Element): void {
  if (container.querySelector(CONTENT)?.hasChildNodes() && !standsInForDashboard()) {
    startTransition(() => {
      hydrateRoot(container, page)
    })
  } else createRoot(container).render(page)
}

/** Gatsby then draws the dashboard, for which the HTML of the 404 page is none to hydrate (decision 0037). */
function standsInForDashboard(): boolean {
  return NOT_FOUND_PAGE.test(window.pagePath ?? '') && `${window.location.pathname}/`.startsWith(`${pagePaths.admin}/`)
}

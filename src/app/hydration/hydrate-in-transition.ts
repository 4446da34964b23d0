import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { pagePaths } from '../../../contract/paths'

/** Gatsby's root element; it is empty when a page was built empty or not at all. */
const CONTENT = '#gatsby-focus-wrapper'

/** The page a static host returns for paths without a file. */
const NOT_FOUND_PAGE = /^\/404(\/|\.html)?$/

/**
 * Hydrates a page in small steps, between which the browser paints, scrolls and handles
 * input. By default React hydrates in one step, which takes most of a second on a slow phone.
 */
export function hydrateInTransition(page: ReactNode, container: Element): void {
  if (container.querySelector(CONTENT)?.hasChildNodes() && !isDashboardPlaceholder()) {
    startTransition(() => {
      hydrateRoot(container, page)
    })
  } else createRoot(container).render(page)
}

/** Gatsby then renders the dashboard, which cannot hydrate the HTML of the 404 page (decision 0037). */
function isDashboardPlaceholder(): boolean {
  return NOT_FOUND_PAGE.test(window.pagePath ?? '') && `${window.location.pathname}/`.startsWith(`${pagePaths.admin}/`)
}

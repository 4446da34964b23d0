import { startTransition, useLayoutEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Gatsby's root element; it is empty when a page was built empty or not at all. */
const CONTENT = '#gatsby-focus-wrapper'

/** The page a host returns for paths without a file: Gatsby renders it as `/404.html` and `/404/`. */
const NOT_FOUND_PAGE = /^\/404(\/|\.html)?$/

/**
 * Hydrates a page in small steps, between which the browser paints, scrolls and handles input. By default React
 * hydrates in one step, which takes most of a second on a slow phone. The 404 page is rendered anew: what it shows
 * depends on the path it was requested at (decision 0037).
 */
export function hydrateInTransition(page: ReactNode, container: Element): void {
  const isBuilt = container.querySelector(CONTENT)?.hasChildNodes() === true
  if (isBuilt && !NOT_FOUND_PAGE.test(window.pagePath ?? '')) {
    startTransition(() => {
      hydrateRoot(container, page)
    })
  } else createRoot(container).render(page)
}

/** Wraps the whole site in the browser: from its first commit on, React handles presses. */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  useLayoutEffect(() => window.capturedEvents?.stopCapturing(), [])
  return children
}

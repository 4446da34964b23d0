import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Gatsby's own element; it has no children where a page was built empty, or was not built at all. */
const CONTENT = '#gatsby-focus-wrapper'

/**
 * Takes over a page's HTML in small steps, between which the browser paints, scrolls and hears the
 * visitor. By itself React would do it in one, which on a slow phone takes the better part of a second.
 */
export function takeOverInSteps(page: ReactNode, container: Element): void {
  if (container.querySelector(CONTENT)?.hasChildNodes()) {
    startTransition(() => {
      hydrateRoot(container, page)
    })
  } else createRoot(container).render(page)
}

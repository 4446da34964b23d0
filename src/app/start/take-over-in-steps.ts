import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Gatsby's own element; it has no children where a page was built empty, or was not built at all. */
const CONTENT = '#gatsby-focus-wrapper'

/**
 * Takes over a page's HTML in small steps, between which the browser paints, scrolls and hears the
 * visitor. By itself React would do it in one, which on a slow phone takes the better part of a second.
 *
 * @returns what takes away again what was drawn anew; while developing Gatsby does so with its notices
 */
export function takeOverInSteps(page: ReactNode, container: Element): (() => void) | undefined {
  if (container.querySelector(CONTENT)?.hasChildNodes()) {
    startTransition(() => {
      hydrateRoot(container, page)
    })
    return undefined
  }
  const root = createRoot(container)
  root.render(page)
  return () => root.unmount()
}

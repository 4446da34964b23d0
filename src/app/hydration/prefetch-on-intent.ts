import { savesData } from './prefers-reduced-data'

/** Gatsby's loader, as far as we use it. */
interface PageLoader {
  /** Fetches a page's data and code. */
  hovering: (path: string) => void
  /** The same, and tells when they have come; what has come already is not fetched anew. */
  loadPage: (path: string) => Promise<unknown>
}

declare global {
  interface Window {
    ___loader?: PageLoader
  }
}

/**
 * A page is fetched ahead when a visitor is about to open it: Gatsby does so under the mouse, this
 * under a finger and for the keyboard. Nothing is fetched ahead for those who asked to save data.
 */
export function prefetchOnIntent(): void {
  const loader = window.___loader
  if (!loader) return
  if (savesData()) {
    loader.hovering = () => undefined
    return
  }
  for (const sign of ['pointerdown', 'focusin']) {
    document.addEventListener(sign, ({ target }) => fetchAhead(loader, target), { passive: true })
  }
}

function fetchAhead(loader: PageLoader, target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === window.location.origin && link.target === '' && !/\.\w+$/.test(link.pathname)) {
    loader.hovering(link.pathname)
  }
}

import { isDataSaverOn } from '../../lib/data-saver'

/** The parts of Gatsby's loader that we use. */
interface PageLoader {
  /** Fetches a page's data and code. */
  hovering: (path: string) => void
  /** The same, and resolves when they are loaded; nothing is fetched twice. */
  loadPage: (path: string) => Promise<unknown>
}

declare global {
  interface Window {
    ___loader?: PageLoader
  }
}

/**
 * Prefetches a page when a visitor is about to open it: Gatsby does so on hover, this
 * on touch and on focus. Nothing is prefetched for visitors who save data.
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

/** Whether the visitor saves data or has a slow connection. */
export function savesData(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return isDataSaverOn() || saveData || effectiveType.includes('2g')
}

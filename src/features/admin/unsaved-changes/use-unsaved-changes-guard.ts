import { navigate } from 'gatsby'
import { useEffect } from 'react'
import type { Ask } from '../../../ui/confirm-dialog'

/**
 * While there is something unsaved, asks before the page is left: by a link, by the browser's back
 * and forward buttons, and by closing the tab (there the browser asks in its own words).
 */
export function useLeaveGuard(isArmed: boolean, ask: Ask): void {
  useEffect(() => {
    if (!isArmed) return
    const page = window.location.href
    const historyState: unknown = window.history.state
    let isLeaving = false

    function beforeLinks(event: MouseEvent) {
      const destination = destinationOf(event)
      if (destination === null) return
      event.preventDefault()
      event.stopPropagation()
      void askAndLeave(() => navigate(destination))
    }

    // Listeners of the window are called in the order they came, the router's first. It draws a moment later: by then
    // the address is this page's again, and it has been told.
    function beforeHistory() {
      if (isLeaving || isSamePage(window.location.href, page)) return
      window.history.pushState(historyState, '', page)
      window.dispatchEvent(new PopStateEvent('popstate', { state: historyState }))
      void askAndLeave(() => window.history.back())
    }

    async function askAndLeave(leave: () => unknown) {
      if (!(await ask(LEAVING))) return
      isLeaving = true
      leave()
    }

    function beforeUnload(event: BeforeUnloadEvent) {
      event.preventDefault()
    }

    window.addEventListener('click', beforeLinks, { capture: true })
    window.addEventListener('popstate', beforeHistory)
    window.addEventListener('beforeunload', beforeUnload)
    return () => {
      window.removeEventListener('click', beforeLinks, { capture: true })
      window.removeEventListener('popstate', beforeHistory)
      window.removeEventListener('beforeunload', beforeUnload)
    }
  }, [isArmed, ask])
}

const LEAVING = {
  title: 'Leave with unsaved changes?',
  text: 'They are kept as a draft on this device and come back when you return.',
  yes: 'Leave',
  no: 'Stay',
}

/** The path a click leads to within the site, if it leads away from this page in this very tab. */
function destinationOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target !== '' && link.target !== '_self') || link.origin !== window.location.origin) return null
  return isSamePage(link.href, window.location.href) ? null : link.pathname + link.search + link.hash
}

function isSamePage(one: string, other: string): boolean {
  return one.split('#')[0] === other.split('#')[0]
}

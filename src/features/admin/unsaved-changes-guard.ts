import { navigate } from 'gatsby'
import { useEffect } from 'react'
import type { Ask } from '../../ui/confirm-dialog'

/**
 * While there are unsaved changes, asks before the page is left: by a link, by the browser's back
 * and forward buttons, and by closing the tab (where the browser shows its own text).
 */
export function useUnsavedChangesGuard(isArmed: boolean, ask: Ask): void {
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

    // Listeners of the window run in order of registration, the router's first. It renders a moment later; by then
    // the URL is this page's again and the router knows it.
    function beforeHistory() {
      if (isLeaving || isSamePage(window.location.href, page)) return
      window.history.pushState(historyState, '', page)
      window.dispatchEvent(new PopStateEvent('popstate', { state: historyState }))
      void askAndLeave(() => window.history.back())
    }

    async function askAndLeave(leave: () => unknown) {
      if (!(await ask(LEAVE_QUESTION))) return
      isLeaving = true
      leave()
    }

    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('click', beforeLinks, { capture: true, signal })
    window.addEventListener('popstate', beforeHistory, { signal })
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    return () => listening.abort()
  }, [isArmed, ask])
}

const LEAVE_QUESTION = {
  title: 'Leave with unsaved changes?',
  text: 'They are saved as a draft on this device and restored when you return.',
  yes: 'Leave',
  no: 'Stay',
}

/** The path a click navigates to within the site, if it leaves this page in this tab. */
function destinationOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target !== '' && link.target !== '_self') || link.origin !== window.location.origin) return null
  return isSamePage(link.href, window.location.href) ? null : link.pathname + link.search + link.hash
}

function isSamePage(one: string, other: string): boolean {
  return one.split('#')[0] === other.split('#')[0]
}

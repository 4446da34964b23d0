import { notify } from '../../lib/notify'
import { Button } from '../../ui/button'
import { ShareIcon } from '../../ui/icons'

/** The device's share dialog; where there is none, the address with #review is copied (spec §2). */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button look="quiet" onClick={() => void share(title)}>
      <ShareIcon />
      Share
    </Button>
  )
}

async function share(title: string): Promise<void> {
  const url = addressOfPage()
  if (typeof navigator.share !== 'function') return copy(`${url}#review`)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Closing the dialog is a choice, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(`${url}#review`)
  }
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notify({ title: 'Link copied to clipboard!' })
  } catch {
    // Refused by the browser, or a page without TLS that has no clipboard at all.
    notify({ title: 'Failed to copy link', destructive: true })
  }
}

function addressOfPage(): string {
  return window.location.origin + window.location.pathname
}

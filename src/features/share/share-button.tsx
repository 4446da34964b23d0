import { notify } from '../../lib/notices'
import { Button } from '../../ui/button'
import { ShareIcon } from '../../ui/icons'

/** The device's share dialog; where there is none, the URL with #review is copied (spec §2). */
export function ShareButton({ title, onShare }: { title: string; onShare?: () => void }) {
  return (
    <Button
      look="quiet"
      onClick={() => {
        onShare?.()
        void sharePage(title)
      }}
    >
      <ShareIcon />
      Share
    </Button>
  )
}

function sharePage(title: string): Promise<void> {
  const url = window.location.origin + window.location.pathname
  return shareUrl(title, url, `${url}#review`)
}

/** The device's share dialog; where there is none, or it fails, `copied` goes to the clipboard. */
export async function shareUrl(title: string, url: string, copied = url): Promise<void> {
  if (typeof navigator.share !== 'function') return copyUrl(copied)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Closing the dialog is a choice, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyUrl(copied)
  }
}

export async function copyUrl(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notify({ title: 'Link copied to clipboard!' })
  } catch {
    // Refused by the browser, or a page without TLS that has no clipboard at all.
    notify({ title: 'Failed to copy link', destructive: true })
  }
}

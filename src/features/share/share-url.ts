import { notify } from '../../lib/notices'

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

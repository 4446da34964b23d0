import { notify } from '../../lib/notices'
import { Button } from '../../ui/button'
import { createIcon, ShareIcon } from '../../ui/icons'

/**
 * The device's share dialog; where there is none, the URL with #review is copied (docs/product.md, "Listing pages").
 */
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

/** Prints the page; a listing becomes a brochure of one sheet (static/print.css). */
export function PrintButton() {
  return (
    <Button look="quiet" onClick={() => void printPage()}>
      <PrinterIcon />
      Print
    </Button>
  )
}

const PAPER_WIDTH = '1600px'
const WAIT_MS = 6000

/** Prints with more pixels of the first photo than on the screen: on paper it is as wide as the sheet. */
async function printPage(): Promise<void> {
  const picture = document.querySelector('[data-print=photos] picture')
  if (picture) {
    const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    await Promise.race([enlarge(picture), late]).catch(() => undefined)
  }
  window.print()
}

/** A copy fetches the larger photo, because the one on the page would be blank meanwhile. */
async function enlarge(picture: Element): Promise<void> {
  await widen(picture.cloneNode(true) as Element)
  await widen(picture)
}

function widen(picture: Element): Promise<void> | undefined {
  for (const source of picture.querySelectorAll<HTMLImageElement>('[sizes]')) source.sizes = PAPER_WIDTH
  return picture.querySelector('img')?.decode()
}

const PrinterIcon = createIcon(
  'M7 9V4h10v5M7 17H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M7 14h10v6H7v-6Z',
)

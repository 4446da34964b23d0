import { Button } from '../../ui/button'
import { PrinterIcon } from '../../ui/icons'

/** Prints the page; a listing becomes a brochure of one sheet (static/print.css). */
export function PrintButton() {
  return (
    <Button look="quiet" onClick={() => void print()}>
      <PrinterIcon />
      Print
    </Button>
  )
}

const PAPER_WIDTH = '1600px'
const WAIT_MS = 6000

/** On paper the first photo is as wide as the sheet and needs more pixels than on the screen. */
async function print(): Promise<void> {
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

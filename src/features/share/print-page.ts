const PAPER_WIDTH = '1600px'
const WAIT_MS = 6000

/** Prints with more pixels of the first photo than on the screen: on paper it is as wide as the sheet. */
export async function printPage(): Promise<void> {
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

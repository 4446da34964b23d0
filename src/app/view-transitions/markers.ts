/** Told to the document when another page stands in it. */
export const PAGE_SHOWN = 'page-shown'

/** The photo of the card whose link this is, or is within; null for anything else. */
export function photoOfCard(target: EventTarget | null): HTMLImageElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.closest('article')?.querySelector('picture img') ?? null
}

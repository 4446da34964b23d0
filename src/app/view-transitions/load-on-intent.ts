import { photoOfCard } from './markers'

/** Fetches what lets a card's photo travel when first a card is pointed at, where the browser can show it. */
export function loadPhotoTransition(): void {
  if (!('startViewTransition' in document)) return
  const signs = ['pointerover', 'focusin']
  const prepare = ({ target }: Event) => {
    if (!photoOfCard(target)) return
    for (const sign of signs) document.removeEventListener(sign, prepare)
    // Without it pages change as they do in other browsers.
    import('./photo-transition').then(
      ({ enablePhotoTransition }) => enablePhotoTransition(),
      () => undefined,
    )
  }
  for (const sign of signs) document.addEventListener(sign, prepare, { passive: true })
}

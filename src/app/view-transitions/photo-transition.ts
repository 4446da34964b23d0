import { prefersReducedMotion } from '../../lib/prefers-reduced-motion'
import { PAGE_SHOWN, photoOfCard } from './markers'

/** Gatsby's own way to another page, as far as we use it. */
type Navigate = (to: string | number, options?: object) => void

declare global {
  interface Window {
    ___navigate?: Navigate
  }
}

/** Longest wait, in milliseconds, for the next page to stand; until then the browser shows a picture of the last one. */
const PATIENCE = 500
const NAME = 'listing-photo'

/**
 * The photo of a pressed card becomes the cover of the page it leads to, by the browser's view transitions. Nothing
 * waits for it: it begins when the next page has come, and everything else of a navigation stays Gatsby's.
 */
export function enablePhotoTransition(): void {
  const navigate = window.___navigate
  const loader = window.___loader
  if (!navigate || !loader) return
  document.head.append(Object.assign(document.createElement('style'), { textContent: STYLES }))

  let pressed: HTMLImageElement | null = null
  let isUnderWay = false
  document.addEventListener('click', ({ target }) => (pressed = photoOfCard(target)), { capture: true })
  window.___navigate = (to, options) => {
    const photo = pressed
    pressed = null
    const go = () => navigate(to, options)
    if (typeof to !== 'string' || photo === null || !isSeen(photo) || prefersReducedMotion()) {
      go()
      return
    }
    loader.loadPage(to.replace(/[?#].*/s, '')).then(() => {
      // One at a time: two would each put back the other's frames (`nextPage`).
      if (isUnderWay) go()
      else {
        isUnderWay = true
        void travel(photo, go).finally(() => (isUnderWay = false))
      }
    }, go)
  }
}

function isSeen(photo: HTMLImageElement): boolean {
  const { top, bottom } = photo.getBoundingClientRect()
  return photo.complete && photo.naturalWidth > 0 && bottom > 0 && top < window.innerHeight
}

function travel(photo: HTMLImageElement, go: () => void): Promise<void> {
  const { currentSrc } = photo
  let cover: HTMLImageElement | null = null
  photo.style.viewTransitionName = NAME
  const transition = document.startViewTransition(async () => {
    photo.style.viewTransitionName = ''
    await nextPage(go)
    cover = document.querySelector('[data-cover] img')
    if (!cover) return
    cover.style.viewTransitionName = NAME
    holdPlace(cover, currentSrc)
  })
  // A transition that the browser skips is no failure: the page is there.
  transition.ready.catch(() => undefined)
  return transition.finished.finally(() => {
    if (cover) cover.style.viewTransitionName = ''
  })
}

/**
 * Goes, and waits until the next page stands. Meanwhile the browser draws no frames, and Gatsby's router waits for one
 * before it shows a page: for that moment frames are replaced by turns of the event loop.
 */
async function nextPage(go: () => void): Promise<void> {
  const nextFrame = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()))
  await new Promise<void>((resolve) => {
    document.addEventListener(PAGE_SHOWN, () => resolve(), { once: true })
    window.setTimeout(resolve, PATIENCE)
    go()
  })
  window.requestAnimationFrame = nextFrame
}

/** The cover is fetched in a larger size than the card's; until it has come, the card's stands in its place. */
function holdPlace(cover: HTMLImageElement, address: string): void {
  if (cover.complete && cover.naturalWidth > 0) return
  Object.assign(cover.style, {
    backgroundImage: `url("${address}")`,
    backgroundSize: 'cover',
    backgroundPosition: 'center',
  })
  const release = () => (cover.style.backgroundImage = '')
  cover.addEventListener('load', release, { once: true })
  cover.addEventListener('error', release, { once: true })
}

const STYLES = `
::view-transition { pointer-events: none }
::view-transition-old(root), ::view-transition-new(root) { animation-duration: 160ms }
::view-transition-group(${NAME}) { animation-duration: 220ms; animation-timing-function: ease-out }
::view-transition-image-pair(${NAME}) { overflow: clip; border-radius: 14px }
::view-transition-old(${NAME}), ::view-transition-new(${NAME}) { width: 100%; height: 100%; object-fit: cover }
`

import PhotoSwipe, { type SlideData } from 'photoswipe'

export interface Viewer {
  turnTo: (index: number) => void
  close: () => void
}

interface ViewerProps {
  /** Photos first; a slide without `src` is the video. Each other one says its `place` among them. */
  slides: SlideData[]
  /** The first slide; the focus returns to the thumbnail it grew out of. */
  first: number
  /** What the photos show. */
  title: string
  onTurn: (index: number) => void
  /** Called when closing begins, for any reason. */
  onLeave: () => void
  onShare: (index: number) => void
  /** The element for the video while its slide is near, otherwise null. */
  onVideoPlace: (place: HTMLElement | null) => void
}

/** Milliseconds. */
const QUICK = 220
/** Free pixels around a photo: above for the text, at the sides for the arrows. */
const ROOM = { phone: { top: 56, bottom: 24, left: 0, right: 0 }, wide: { top: 64, bottom: 32, left: 88, right: 88 } }
/** Everything behind the lightbox except the toasts, which screen readers must announce. */
const PAGE = 'gatsby-focus-wrapper'

/** Opens the photos over the page. PhotoSwipe handles swipe, pinch, keys and animations. */
export function openViewer({ slides, first, title, onTurn, onLeave, onShare, onVideoPlace }: ViewerProps): Viewer {
  const page = document.getElementById(PAGE)
  const swipe = new PhotoSwipe({
    dataSource: slides,
    index: first,
    bgOpacity: 1,
    showAnimationDuration: QUICK,
    hideAnimationDuration: QUICK,
    zoomAnimationDuration: QUICK,
    preloaderDelay: 600,
    counter: false,
    // The whole page behind is inert, which is more reliable than moving the focus back.
    trapFocus: false,
    returnFocus: false,
    // In portrait, arrows beside the photo would make it too small.
    paddingFn: ({ x, y }) => (x < 768 || x < y ? ROOM.phone : ROOM.wide),
    closeTitle: 'Close',
    closeSVG: `<span>Close</span>${icon('M6 6l12 12M18 6 6 18')}`,
    zoomTitle: 'Zoom',
    zoomSVG: icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20M8 10.5h5M10.5 8v5'),
    arrowPrevTitle: 'Previous',
    arrowPrevSVG: icon('m14.5 6-6 6 6 6'),
    arrowNextTitle: 'Next',
    arrowNextSVG: icon('m9.5 6 6 6-6 6'),
    errorMsg: 'This photo cannot be shown at the moment.',
  })

  // PhotoSwipe ignores close() while it opens, so a close during opening is repeated afterwards, if still wanted.
  let closesOnceOpen = false
  function close() {
    if (swipe.opener.isOpening) closesOnceOpen = true
    else swipe.close()
  }
  swipe.on('openingAnimationEnd', () => {
    if (closesOnceOpen) swipe.close()
  })
  swipe.on('uiElementCreate', ({ data }) => {
    if (data.name === 'close') data.onClick = close
  })
  swipe.on('uiRegister', () => {
    swipe.ui?.registerElement({
      name: 'place',
      order: 5,
      onInit(element) {
        element.setAttribute('role', 'status')
        swipe.on('change', () => {
          element.textContent = slideText(slides[swipe.currIndex])
          element.toggleAttribute('data-plan', slides[swipe.currIndex]?.isPlan === true)
        })
      },
    })
    swipe.ui?.registerElement({
      name: 'share',
      order: 15,
      isButton: true,
      title: 'Share this photo',
      html: `<span>Share</span>${icon('M12 15V4M8 7.5 12 4l4 3.5M6 12v7a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-7')}`,
      onClick: () => onShare(swipe.currIndex),
    })
  })
  swipe.on('afterInit', () => {
    page?.toggleAttribute('inert', true)
    swipe.element?.setAttribute('aria-label', `Photos of ${title}`)
    swipe.element?.focus()
    swipe.element?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && swipe.opener.isOpening) close()
    })
  })
  swipe.on('change', () => {
    onTurn(swipe.currIndex)
    if (swipe.opener.isOpen) bringIntoStrip(slides[swipe.currIndex]?.element)
  })
  swipe.on('close', onLeave)
  swipe.on('destroy', () => {
    // A lightbox that opened while this one closed stays in control of page and focus.
    if (document.querySelectorAll('.pswp').length > 1) return
    page?.toggleAttribute('inert', false)
    const opener = slides[first]?.element ?? slides[0]?.element
    opener?.focus({ preventScroll: true })
  })

  // oxlint-disable-next-line typescript/non-nullable-type-assertion-style -- without a thumbnail both are undefined
  swipe.addFilter('thumbBounds', (bounds, { element }) => (bounds && atFocus(bounds, element)) as ThumbBounds)
  swipe.on('contentAppend', ({ content }) => {
    if (isVideo(content.data) && content.element) onVideoPlace(content.element)
    // The lines of a drawing without a background would be dark on dark.
    if (content.data.isPlan === true && content.element) content.element.style.background = 'white'
  })
  swipe.on('contentRemove', ({ content }) => isVideo(content.data) && onVideoPlace(null))
  // The video must not play on behind the next slide, nor be pressed by the tap that hides the buttons.
  swipe.on('contentDeactivate', ({ content }) => {
    if (isVideo(content.data) && content.element) onVideoPlace(content.element)
  })
  swipe.on('tapAction', (event) => {
    const { target } = event.originalEvent
    if (target instanceof Element && target.closest('.pswp__content')) event.preventDefault()
  })

  swipe.on('loadComplete', ({ content: { index, element } }) => {
    const slide = slides[index]
    if (slide?.isUnmeasured !== true || !(element instanceof HTMLImageElement) || element.naturalWidth === 0) return
    Object.assign(slide, { width: element.naturalWidth, height: element.naturalHeight, isUnmeasured: false })
    swipe.refreshSlideContent(index)
  })
  swipe.on('loadError', ({ content }) => {
    const slide = slides[content.index]
    if (!slide?.srcset) return
    // Resizing failed; the original may still load.
    Object.assign(slide, { src: slide.original as string, srcset: undefined })
    swipe.refreshSlideContent(content.index)
  })

  swipe.init()
  return {
    turnTo(index) {
      closesOnceOpen = false
      if (index !== swipe.currIndex) swipe.goTo(index)
    },
    close,
  }
}

function isVideo({ src }: SlideData): boolean {
  return src === undefined
}

/** The photo shrinks to its thumbnail in the page, so a strip must scroll to it. */
function bringIntoStrip(thumb: HTMLElement | undefined): void {
  const strip = thumb?.closest('ul')
  if (!thumb || !strip) return
  strip.scrollTo({
    left: strip.scrollLeft + thumb.getBoundingClientRect().left - strip.getBoundingClientRect().left - 16,
  })
}

function icon(path: string): string {
  return (
    '<svg aria-hidden="true" width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" ' +
    `stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`
  )
}

/** Announced for a slide. */
function slideText(slide: SlideData | undefined): string {
  return slide?.src === undefined ? 'Video' : String(slide.place)
}

/** Where PhotoSwipe supposes a thumbnail's photo: `innerRect` is the frame relative to the whole photo. */
export interface ThumbBounds {
  x: number
  y: number
  w: number
  innerRect?: { x: number; y: number; w: number; h: number }
}

/** PhotoSwipe supposes that frames crop around the centre. This moves its bounds to where the frame shows its photo. */
export function atFocus(bounds: ThumbBounds, thumb: HTMLElement | undefined): ThumbBounds {
  const { innerRect } = bounds
  const image = thumb?.querySelector('img')
  if (!innerRect || !image) return bounds
  const [x = 50, y = 50] = getComputedStyle(image).objectPosition.split(' ').map(Number.parseFloat)
  // At 50 % half of the hidden part is on each side.
  const inner = { ...innerRect, x: (innerRect.x * x) / 50, y: (innerRect.y * y) / 50 }
  return {
    ...bounds,
    x: bounds.x - innerRect.x + inner.x,
    y: bounds.y - innerRect.y + inner.y,
    innerRect: inner,
  }
}

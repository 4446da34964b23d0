import type { SlideData } from 'photoswipe'
import { mediaPath, PHOTO_FORMATS, PHOTO_WIDTHS, type PhotoFormat } from '../../../../contract/media'
import type { Photo } from '../../../../contract/photo'
import { mediaOrigin } from '../photos'

/** A photo as the lightbox shows it: the whole of it, and as large as there is anything to see. */
export interface Slide extends SlideData {
  /** The photo as it was stored, for when none of its sizes can be had. */
  original: string
  alt: string
}

/** What stands in for a size that nobody has measured, until the photo is there. */
const USUAL = { width: 1500, height: 1000 }
const SMALLEST = 640
const LARGEST = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] ?? 2400

/** `thumb` is what was pressed: the photo grows out of it, and its small form stands in until the large one has come. */
export function slideOf(photo: Photo | string, alt: string, thumb: HTMLElement | undefined): Slide {
  const image = thumb?.querySelector('img')
  const common = {
    alt,
    thumbCropped: true,
    element: thumb,
    msrc: image?.currentSrc,
  }
  if (typeof photo === 'string') {
    const size = image?.naturalWidth ? { width: image.naturalWidth, height: image.naturalHeight } : USUAL
    return { ...common, ...size, original: photo, src: photo }
  }
  const width = Math.min(photo.width, LARGEST)
  const size = { width, height: Math.round((width / photo.width) * photo.height) }
  return { ...common, ...size, original: photo.url, ...sources(photo, formatOf(image?.currentSrc ?? '')) }
}

function sources({ url, width }: Photo, format: PhotoFormat): { src: string; srcset?: string } {
  const sizes = PHOTO_WIDTHS.filter((one) => one >= SMALLEST && (one === SMALLEST || one <= width)).map((one) => ({
    one,
    path: mediaPath(url, one, format),
  }))
  const largest = sizes.at(-1)?.path ?? null
  if (largest === null) return { src: url }
  return {
    src: mediaOrigin + largest,
    srcset: sizes.map(({ one, path }) => `${mediaOrigin}${path} ${one}w`).join(', '),
  }
}

/** The format the browser chose in the page is the best it can show; JPEG is what any browser can. */
function formatOf(address: string): PhotoFormat {
  return PHOTO_FORMATS.find((format) => new RegExp(`/media/\\d+\\.${format}/`).test(address)) ?? 'jpg'
}

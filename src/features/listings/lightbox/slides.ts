import type { SlideData } from 'photoswipe'
import type { Photo } from '../../../../contract/photo'
import { mediaPath, PHOTO_FORMATS, PHOTO_WIDTHS, type PhotoFormat } from '../../../../contract/site/media'
import { mediaOrigin } from '../../../lib/listing-photos'

/** A photo or floor plan of the gallery and the lightbox. */
export interface GalleryPicture {
  photo: Photo | string
  isPlan: boolean
  alt: string
  /** Announced for its slide: 'Photo 3 of 12', 'Floor plan: Ground floor'. */
  place: string
}

/** A photo or floor plan in the lightbox: uncropped, and up to its full size. */
export interface Slide extends SlideData, Pick<GalleryPicture, 'place' | 'isPlan'> {
  alt: string
  /** The original photo, used when its resized forms cannot be loaded. */
  original: string
  /** Width and height are a guess until it is loaded. */
  isUnmeasured?: boolean
}

/** The size assumed for a photo without known dimensions until it is loaded. */
const USUAL = { width: 1500, height: 1000 }
const SMALLEST = 640
const LARGEST = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] ?? 2400

/** `thumb` is the pressed photo: the slide grows out of it and shows its small form until the large one is loaded. */
export function slideOf({ photo, ...words }: GalleryPicture, thumb: HTMLElement | undefined): Slide {
  const image = thumb?.querySelector('img')
  const common = {
    ...words,
    // The page shows a floor plan in full.
    thumbCropped: !words.isPlan,
    element: thumb,
    msrc: image?.currentSrc,
  }
  if (typeof photo === 'string') {
    const size = image?.naturalWidth ? { width: image.naturalWidth, height: image.naturalHeight } : undefined
    return { ...common, ...(size ?? USUAL), isUnmeasured: size === undefined, original: photo, src: photo }
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

/** The format that the browser chose in the page is the best it supports; every browser supports JPEG. */
function formatOf(url: string): PhotoFormat {
  return PHOTO_FORMATS.find((format) => new RegExp(`/media/\\d+\\.${format}/`).test(url)) ?? 'jpg'
}

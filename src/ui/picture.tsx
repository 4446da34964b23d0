import { useContext, type CSSProperties } from 'react'
import { PreloadedPicturesContext } from './image-preloads'
import { pulse } from './layout'
import { color, radius, size, space } from './tokens'

/** One photo in all sizes and formats: the parts of gatsby-plugin-image's `IGatsbyImageData` used here. */
export interface PictureData {
  images: {
    /** Best format first. */
    sources?: { type?: string | undefined; srcSet?: string | undefined; media?: string | undefined }[] | undefined
    fallback?: { src: string; srcSet?: string | undefined; sizes?: string | undefined } | undefined
  }
  width?: number | undefined
  height?: number | undefined
}

interface PictureProps {
  data: PictureData
  alt: string
  /** The width by viewport; by default the data's own. */
  sizes?: string | undefined
  /** The first visible image: fetched at once and before others. */
  priority?: boolean
  objectPosition?: CSSProperties['objectPosition'] | null
  onError?: (() => void) | undefined
}

/** A photo as plain HTML: the browser selects, fetches and shows it, even without scripts. */
export function Picture({ data, alt, sizes, priority = false, objectPosition, onError }: PictureProps) {
  const { fallback, sources = [] } = data.images
  const widths = sizes ?? fallback?.sizes
  const firstPictures = useContext(PreloadedPicturesContext)
  if (priority && sources.length > 0) firstPictures?.push({ sources, sizes: widths })
  return (
    <picture>
      {sources.map(({ type, srcSet, media }) => (
        <source key={`${type} ${media}`} media={media} type={type} srcSet={srcSet} sizes={widths} />
      ))}
      <img
        alt={alt}
        {...wholePixels(data)}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'auto' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        sizes={fallback?.srcSet === undefined ? undefined : widths}
        srcSet={fallback?.srcSet}
        src={fallback?.src}
        style={objectPosition ? { objectPosition } : undefined}
        ref={settleIfComplete}
        onLoad={({ currentTarget }) => settle(currentTarget)}
        onError={({ currentTarget }) => {
          settle(currentTarget)
          onError?.()
        }}
      />
    </picture>
  )
}

/** Ends the pulse behind a photo that is loaded or failed. Without state, as a list has hundreds. */
function settle(image: HTMLImageElement): void {
  image.dataset.settled = ''
}

/** Events before hydration were missed. */
function settleIfComplete(image: HTMLImageElement | null): void {
  if (image?.complete) settle(image)
}

/** HTML accepts only whole pixels; gatsby-plugin-image gives a full-width image the width 1. */
function wholePixels({ width, height }: PictureData): Pick<PictureData, 'width' | 'height'> {
  if (width === undefined || height === undefined) return {}
  if (Number.isInteger(width) && Number.isInteger(height)) return { width, height }
  return { width: WHOLE_WIDTH, height: Math.round((WHOLE_WIDTH * height) / width) }
}

const WHOLE_WIDTH = 1600

/** The frame of a photo: reserves its place and pulses in the frame's `color` while the photo loads. */
export const frameStyle = {
  display: 'block',
  position: 'relative',
  overflow: 'hidden',
  background: color.sand,
  color: color.sand,
  '& img': {
    position: 'relative',
    display: 'block',
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    color: color.inkQuiet,
  },
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    background: 'currentColor',
    // It ends by itself without scripts, and where the rule below is not known.
    animation: `${pulse} 1.6s ease-in-out 12`,
  },
  '&:has(img[data-settled])::before': { animation: 'none' },
} as const

/** A few words on a photo, in a pill that is read on any photo and is the same in both schemes, as the photo is. */
export const photoLabelStyle = {
  padding: `${space.s4} ${space.s12}`,
  borderRadius: radius.pill,
  background: color.photoPaper,
  color: color.photoInk,
  fontSize: size.text13,
  fontWeight: 600,
} as const

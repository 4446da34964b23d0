import { useContext, type CSSProperties } from 'react'
import { FirstPicturesContext } from './first-pictures'
import { pulse } from './skeleton'
import { color } from './tokens'

/** One photo in the sizes and formats there are of it: what gatsby-plugin-image's `IGatsbyImageData` has of use here. */
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
  /** How wide it is at which viewport; the data's own unless told otherwise. */
  sizes?: string | undefined
  /** The first thing to see: fetched at once and before others. */
  priority?: boolean
  objectPosition?: CSSProperties['objectPosition']
  onError?: (() => void) | undefined
}

/** A photo as plain HTML: the browser chooses, fetches and shows it, with scripts or without. */
export function Picture({ data, alt, sizes, priority = false, objectPosition, onError }: PictureProps) {
  const { fallback, sources = [] } = data.images
  const widths = sizes ?? fallback?.sizes
  const firstPictures = useContext(FirstPicturesContext)
  if (priority && sources.length > 0) firstPictures?.push({ sources, sizes: widths })
  return (
    <picture>
      {sources.map(({ type, srcSet, media }) => (
        <source key={`${type} ${media}`} media={media} type={type} srcSet={srcSet} sizes={widths} />
      ))}
      <img
        alt={alt}
        width={data.width}
        height={data.height}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'auto' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        sizes={widths}
        srcSet={fallback?.srcSet}
        src={fallback?.src}
        style={objectPosition === undefined ? undefined : { objectPosition }}
        onError={onError}
      />
    </picture>
  )
}

/** What a photo stands in: keeps the place and pulses, in the frame's `color`, while the photo is on its way. */
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
  // Ends by itself: behind a photo that has come it would be work for nothing.
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    background: 'currentColor',
    animation: `${pulse} 1.6s ease-in-out 12`,
  },
} as const

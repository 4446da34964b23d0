import { GatsbyImage, getImageData } from 'gatsby-plugin-image'
import { useEffect, useRef, useState } from 'react'
import { mediaPath, photoWidthFor, type PhotoFormat } from '../../contract/media'
import type { Photo as MeasuredPhoto } from '../../contract/photo'
import { pulse } from './skeleton'
import { color } from './tokens'

export interface PhotoProps {
  /** A measured photo is resized; a bare address is shown as it is. None shows the placeholder. */
  photo: MeasuredPhoto | string | undefined
  /** Shown when there is no photo or none that loads. */
  placeholder: string
  alt: string
  /** Width divided by height of the frame; the photo fills it. */
  ratio: number
  /** The `sizes` attribute: how wide the frame is at which viewport. */
  sizes: string
  /** Widths in pixels to offer; the contract's next larger width stands in for others. */
  widths?: readonly number[]
  /** The page's first photo: fetched at once and first. */
  priority?: boolean
  /** Origin of the photo resizer; empty for this site's own. */
  mediaOrigin?: string
}

const CARD_WIDTHS = [320, 480, 640, 960] as const

/**
 * A photo in a frame of fixed shape. Falls back from the resized photo to the raw one to the
 * placeholder, so a broken resizer or a lost file never leaves a hole.
 */
export function Photo(props: PhotoProps) {
  const { photo, placeholder, alt, ratio, priority = false } = props
  const frame = useRef<HTMLDivElement>(null)
  const address = typeof photo === 'string' ? photo : photo?.url
  const [failures, setFailures] = useState({ address, count: 0 })

  // Another photo in the same frame starts anew.
  const failed = () => setFailures({ address, count: failures.address === address ? failures.count + 1 : 1 })
  const left = stagesOf(photo).slice(failures.address === address ? failures.count : 0)
  useFailureBeforeScripts(frame, failed)

  return (
    <div ref={frame} css={frameStyle} style={{ aspectRatio: String(ratio) }}>
      {left[0] === 'resized' && typeof photo === 'object' ? (
        <GatsbyImage
          image={resizedImage(photo, props)}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          {...(priority && { fetchPriority: 'high' as const })}
          onError={failed}
          objectFit="cover"
        />
      ) : (
        <img
          src={left[0] === 'raw' ? address : placeholder}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          onError={left[0] === 'raw' ? failed : undefined}
        />
      )}
    </div>
  )
}

/** What can be shown, best first; after these there is the placeholder. */
function stagesOf(photo: PhotoProps['photo']): ('resized' | 'raw')[] {
  return photo === undefined ? [] : typeof photo === 'string' ? ['raw'] : ['resized', 'raw']
}

/** A photo that broke before React was there has fired its error event unheard. */
function useFailureBeforeScripts(frame: React.RefObject<HTMLDivElement | null>, failed: () => void) {
  useEffect(() => {
    const image = frame.current?.querySelector<HTMLImageElement>('img[data-main-image], img:not([data-main-image])')
    if (image?.currentSrc && image.complete && image.naturalWidth === 0) failed()
    // Only what happened before the first render needs looking at.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

function resizedImage(photo: MeasuredPhoto, { ratio, sizes, widths = CARD_WIDTHS, mediaOrigin = '' }: PhotoProps) {
  const image = getImageData({
    baseUrl: photo.url,
    sourceWidth: photo.width,
    sourceHeight: photo.height,
    aspectRatio: ratio,
    layout: 'fullWidth',
    formats: ['avif', 'webp', 'jpg'],
    breakpoints: [...widths],
    backgroundColor: photo.color,
    pluginName: 'photo',
    urlBuilder: ({ baseUrl, width, format }) => {
      const path = mediaPath(baseUrl, photoWidthFor(width), format as PhotoFormat)
      return path === null ? baseUrl : mediaOrigin + path
    },
  })
  image.images.sources?.forEach((source) => (source.sizes = sizes))
  if (image.images.fallback) image.images.fallback.sizes = sizes
  return image
}

const frameStyle = {
  position: 'relative',
  overflow: 'hidden',
  background: color.sand,
  '& img, & .gatsby-image-wrapper': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  '& [data-placeholder-image]': { animation: `${pulse} 1.6s ease-in-out infinite` },
} as const

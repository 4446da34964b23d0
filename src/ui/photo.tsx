import { useEffect, useRef, useState } from 'react'
import type { Photo as MeasuredPhoto } from '../../contract/photo'
import { mediaPath, PHOTO_FORMATS, type PhotoFormat, type PhotoWidth } from '../../contract/site/media'
import { frameStyle, Picture, type PictureData } from './picture'

export interface PhotoProps {
  /** A measured photo is resized; a plain URL is shown unchanged. Undefined shows the placeholder. */
  photo: MeasuredPhoto | string | undefined
  /** Shown when there is no photo or it cannot be loaded. */
  placeholder: string
  alt: string
  /** Width divided by height of the frame, which the photo fills. */
  ratio: number
  /** The `sizes` attribute: the frame's width by viewport. */
  sizes: string
  /** Widths in pixels to offer. */
  widths?: readonly PhotoWidth[]
  /** The page's first photo: fetched at once and first. */
  priority?: boolean
  /** Origin of the photo resizer; empty for this site's. */
  mediaOrigin?: string
}

const CARD_WIDTHS = [320, 480, 640, 960] as const
/** Best first; JPEG is for browsers that support neither. */
const SMALLER_FORMATS = PHOTO_FORMATS.filter((format) => format !== 'jpg')

/**
 * A photo in a frame with a fixed ratio. Falls back from the resized photo to the original to the
 * placeholder, so that a failed resizer or a lost file never leaves a gap.
 */
export function Photo(props: PhotoProps) {
  const { photo, placeholder, alt, ratio, sizes, priority = false } = props
  const frame = useRef<HTMLSpanElement>(null)
  const measured = typeof photo === 'object' ? photo : undefined
  const url = typeof photo === 'string' ? photo : photo?.url
  const [failures, setFailures] = useState({ url, count: 0 })

  // Another photo in the same frame resets the state.
  const failed = () => setFailures({ url, count: failures.url === url ? failures.count + 1 : 1 })
  const left = stagesOf(props).slice(failures.url === url ? failures.count : 0)
  useFailureBeforeScripts(frame, failed)

  return (
    <span ref={frame} css={frameStyle} style={{ aspectRatio: String(ratio), color: measured?.color }}>
      <Picture
        data={left[0] ?? unresized(placeholder)}
        alt={alt}
        sizes={sizes}
        priority={priority}
        objectPosition={measured?.focus}
        onError={left.length > 0 ? failed : undefined}
      />
    </span>
  )
}

/** The sources, best first; after them the placeholder is shown. */
function stagesOf({ photo, widths, mediaOrigin }: PhotoProps): PictureData[] {
  if (photo === undefined) return []
  if (typeof photo === 'string') return [unresized(photo)]
  return [resized(photo, widths, mediaOrigin), unresized(photo.url)].filter((stage) => stage !== null)
}

function unresized(src: string): PictureData {
  return { images: { fallback: { src } } }
}

/** A photo that failed before hydration has already fired its error event. */
function useFailureBeforeScripts(frame: React.RefObject<HTMLSpanElement | null>, failed: () => void) {
  useEffect(() => {
    const image = frame.current?.querySelector('img')
    if (image?.currentSrc && image.complete && image.naturalWidth === 0) failed()
    // Only failures before the first render need this check.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

/** Returns null when our resizer does not accept the photo. */
function resized(
  { url, width, height }: MeasuredPhoto,
  widths: readonly PhotoWidth[] = CARD_WIDTHS,
  mediaOrigin = '',
): PictureData | null {
  // A photo is never enlarged, but the smallest size always exists.
  const offered = widths.filter((one, index) => index === 0 || one <= width)
  const largest = offered.at(-1)
  const src = largest ? mediaPath(url, largest, 'jpg') : null
  if (src === null) return null
  const srcSet = (format: PhotoFormat) =>
    offered.map((one) => `${mediaOrigin}${mediaPath(url, one, format) ?? ''} ${one}w`).join(', ')
  return {
    images: {
      sources: SMALLER_FORMATS.map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) })),
      fallback: { src: mediaOrigin + src, srcSet: srcSet('jpg') },
    },
    width,
    height,
  }
}

import { useEffect, useRef, useState } from 'react'
import { mediaPath, PHOTO_FORMATS, type PhotoFormat, type PhotoWidth } from '../../contract/media'
import type { Photo as MeasuredPhoto } from '../../contract/photo'
import { frameStyle, Picture, type PictureData } from './picture'

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
  /** Widths in pixels to offer. */
  widths?: readonly PhotoWidth[]
  /** The page's first photo: fetched at once and first. */
  priority?: boolean
  /** Origin of the photo resizer; empty for this site's own. */
  mediaOrigin?: string
}

const CARD_WIDTHS = [320, 480, 640, 960] as const
/** Best first; JPEG is for browsers that know neither. */
const SMALLER_FORMATS = PHOTO_FORMATS.filter((format) => format !== 'jpg')

/**
 * A photo in a frame of fixed shape. Falls back from the resized photo to the raw one to the
 * placeholder, so a broken resizer or a lost file never leaves a hole.
 */
export function Photo(props: PhotoProps) {
  const { photo, placeholder, alt, ratio, sizes, priority = false } = props
  const frame = useRef<HTMLSpanElement>(null)
  const address = typeof photo === 'string' ? photo : photo?.url
  const [failures, setFailures] = useState({ address, count: 0 })

  // Another photo in the same frame starts anew.
  const failed = () => setFailures({ address, count: failures.address === address ? failures.count + 1 : 1 })
  const left = stagesOf(props).slice(failures.address === address ? failures.count : 0)
  useFailureBeforeScripts(frame, failed)

  return (
    <span
      ref={frame}
      css={frameStyle}
      style={{ aspectRatio: String(ratio), color: typeof photo === 'object' ? photo.color : undefined }}
    >
      <Picture
        data={left[0] ?? asItIs(placeholder)}
        alt={alt}
        sizes={sizes}
        priority={priority}
        onError={left.length > 0 ? failed : undefined}
      />
    </span>
  )
}

/** What can be shown, best first; after these there is the placeholder. */
function stagesOf({ photo, widths, mediaOrigin }: PhotoProps): PictureData[] {
  if (photo === undefined) return []
  if (typeof photo === 'string') return [asItIs(photo)]
  return [resized(photo, widths, mediaOrigin), asItIs(photo.url)].filter((stage) => stage !== null)
}

function asItIs(src: string): PictureData {
  return { images: { fallback: { src } } }
}

/** A photo that broke before React was there has fired its error event unheard. */
function useFailureBeforeScripts(frame: React.RefObject<HTMLSpanElement | null>, failed: () => void) {
  useEffect(() => {
    const image = frame.current?.querySelector('img')
    if (image?.currentSrc && image.complete && image.naturalWidth === 0) failed()
    // Only what happened before the first render needs looking at.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

/** Null when it is no photo that our resizer takes. */
function resized(
  { url, width, height }: MeasuredPhoto,
  widths: readonly PhotoWidth[] = CARD_WIDTHS,
  mediaOrigin = '',
): PictureData | null {
  // A photo is never enlarged, but the smallest size is always there.
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

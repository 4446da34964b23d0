import type { Photo as MeasuredPhoto } from '../../../../contract/photo'
import { Photo } from '../../../ui/photo'
import { color, from, radius, size, space } from '../../../ui/tokens'
import { mediaOrigin } from '../photos'

interface GalleryProps {
  photos: (MeasuredPhoto | string)[]
  /** What the photos show, for those who cannot see them. */
  title: string
  placeholder: string
}

const MOSAIC = 5
const WIDTHS = [480, 640, 960, 1280, 1600] as const

/** One large photo, or a mosaic of five on wide screens and a strip to swipe on phones. */
export function Gallery({ photos, title, placeholder }: GalleryProps) {
  if (photos.length === 0) return <p css={noneStyle}>No images available</p>
  const isSingle = photos.length === 1
  return (
    <ul
      css={isSingle ? singleStyle : galleryStyle(Math.min(photos.length, MOSAIC))}
      // A strip that scrolls sideways takes the focus for the arrow keys.
      tabIndex={isSingle ? undefined : 0}
      aria-label={`Photos of ${title}`}
    >
      {photos.map((photo, index) => (
        <li key={typeof photo === 'string' ? photo : photo.url}>
          <Photo
            photo={photo}
            placeholder={placeholder}
            alt={photos.length > 1 ? `${title}, photo ${index + 1} of ${photos.length}` : title}
            ratio={3 / 2}
            sizes={sizesOf(index, photos.length)}
            widths={WIDTHS}
            priority={index === 0}
            mediaOrigin={mediaOrigin}
          />
        </li>
      ))}
    </ul>
  )
}

function sizesOf(index: number, count: number): string {
  const phone = count > 1 ? '88vw' : '100vw'
  const wide =
    count === 1 ? '1200px' : index === 0 ? '(min-width: 1248px) 800px, 66vw' : '(min-width: 1248px) 400px, 33vw'
  return count === 1 ? `(min-width: 1248px) ${wide}, ${phone}` : `(max-width: 767px) ${phone}, ${wide}`
}

const singleStyle = {
  borderRadius: radius.card,
  overflow: 'hidden',
  maxHeight: '70vh',
  '& > li > div': { maxHeight: '70vh' },
} as const

/** Strip first; from the tablet on a mosaic: the cover large, up to four more beside and below it. */
function galleryStyle(count: number) {
  return {
    display: 'flex',
    gap: space.s8,
    marginInline: `calc(-1 * ${space.s16})`,
    paddingInline: space.s16,
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollPaddingInline: space.s16,
    scrollbarWidth: 'none',
    '& > li': { flex: '0 0 88%', scrollSnapAlign: 'start', borderRadius: radius.card, overflow: 'hidden' },
    [from.tablet]: {
      display: 'grid',
      marginInline: 0,
      paddingInline: 0,
      overflow: 'hidden',
      borderRadius: radius.card,
      gridTemplateColumns: 'repeat(6, 1fr)',
      '& > li': { borderRadius: 0, gridColumn: count === 2 ? 'span 3' : 'span 2' },
      ...(count >= 3 && {
        '& > li:first-of-type': { gridColumn: 'span 4', gridRow: 'span 2' },
      }),
      ...(count === 5 && { '& > li:nth-of-type(n + 4)': { gridColumn: 'span 3' } }),
      ...(count === 4 && {
        '& > li:nth-of-type(4)': { gridColumn: '1 / -1', '& > div': { aspectRatio: '3 / 1 !important' } },
      }),
      '& > li > div': { height: '100%', aspectRatio: count >= 3 ? undefined : '3 / 2' },
    },
  } as const
}

const noneStyle = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 240,
  borderRadius: radius.card,
  background: color.sand,
  color: color.inkQuiet,
  fontSize: size.text17,
} as const

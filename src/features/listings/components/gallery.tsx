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
      css={isSingle ? singleStyle : galleryStyle(photos.length)}
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
  if (count === 1) return '(min-width: 1248px) 1200px, 100vw'
  const columns = MOSAICS[Math.min(count, MOSAIC)]?.[index]?.[0] ?? 4
  return `(max-width: 767px) 88vw, (min-width: 1248px) ${columns * 100}px, ${Math.round((columns / 12) * 100)}vw`
}

const singleStyle = {
  borderRadius: radius.card,
  overflow: 'hidden',
  // Its width is said: a box with a ratio would otherwise become narrower, not lower.
  '& > li > div': { width: '100%', maxHeight: '70vh' },
} as const

/** Columns of twelve and rows that a photo takes in the mosaic, in the photos' order. */
const MOSAICS: Record<number, [columns: number, rows: number][]> = {
  2: [
    [6, 1],
    [6, 1],
  ],
  3: [
    [8, 2],
    [4, 1],
    [4, 1],
  ],
  4: [
    [6, 2],
    [6, 1],
    [3, 1],
    [3, 1],
  ],
  5: [
    [6, 2],
    [3, 1],
    [3, 1],
    [3, 1],
    [3, 1],
  ],
}

/** A strip on phones; from the tablet on the cover large with up to four beside it, the rest below. */
function galleryStyle(count: number) {
  const places = MOSAICS[Math.min(count, MOSAIC)] ?? []
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
      gridTemplateColumns: 'repeat(12, 1fr)',
      // Two stand side by side whole; more share a block as high as a screen allows.
      gridAutoRows: count === 2 ? 'min(32vw, 397px)' : 'min(21.5vw, 268px)',
      '& > li': { borderRadius: 0, gridColumn: 'span 4' },
      ...Object.fromEntries(
        places.map(([columns, rows], index) => [
          `& > li:nth-of-type(${index + 1})`,
          { gridColumn: `span ${columns}`, gridRow: `span ${rows}` },
        ]),
      ),
      // The mosaic gives the shape here, not the photo.
      '& > li > div': { height: '100%', aspectRatio: 'auto !important' },
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
